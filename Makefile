# SPDX-FileCopyrightText: The SunPhase authors
# SPDX-License-Identifier: MIT

# Builds, installs and removes SunPhase.
#
#   make                       builds both programs, by script/build
#   make install               installs them, building first what was not; needs no Swift when make has run before
#   make uninstall             removes what was installed, with the same variables
#   make check, make bench     script/test, script/bench
#   make package               a package for Debian, by script/package
#   make clean                 removes what make has made for installing; the folder .build is Swift's
#
# PREFIX and the folders below say where to, DESTDIR goes before all of them. SUNPHASE and SUNPHASED name programs that
# were built otherwise. STRIP=: leaves the symbols in.

PREFIX ?= /usr/local
prefix ?= $(PREFIX)
# As the shell completes it: /usr/ is /usr.
override prefix := $(patsubst %/,%,$(prefix))
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
libexecdir ?= $(exec_prefix)/libexec
datarootdir ?= $(prefix)/share
datadir ?= $(datarootdir)
mandir ?= $(datarootdir)/man
docdir ?= $(datarootdir)/doc/sunphase
# The settings for all users are looked for in /etc/xdg.
sysconfdir ?= $(if $(filter /usr /usr/local,$(prefix)),/etc,$(prefix)/etc)
settingsdir ?= $(sysconfdir)/xdg/sunphase
# Where user managers look: /usr/lib for packages, a data folder for the administrator and for a user's own ~/.local.
userunitdir ?= $(if $(filter /usr,$(prefix)),$(prefix)/lib,$(datadir))/systemd/user
dbusservicedir ?= $(datadir)/dbus-1/services
dbusinterfacedir ?= $(datadir)/dbus-1/interfaces
portaldir ?= $(datadir)/xdg-desktop-portal/portals
applicationsdir ?= $(datadir)/applications
bashcompletiondir ?= $(datadir)/bash-completion/completions
zshcompletiondir ?= $(datadir)/zsh/site-functions
fishcompletiondir ?= $(datadir)/fish/vendor_completions.d
STRIP ?= script/strip

pkgdatadir = $(datadir)/sunphase
examplesdir = $(pkgdatadir)/examples
version := $(shell sed -n 's/^public let version = "\(.*\)"$$/\1/p' Sources/SunPhaseAPI/Names.swift)

built = .build/install
SUNPHASE ?= $(built)/sunphase
SUNPHASED ?= $(built)/sunphased

programs = $(SUNPHASE):$(bindir)/sunphase $(SUNPHASED):$(bindir)/sunphased

# Neither make nor the files of the bus and of desktops could tell such a place from two.
ifneq ($(words $(programs)),2)
$(error There is a space in the prefix, bindir, SUNPHASE or SUNPHASED: use paths without)
endif

# What is installed, FROM:TO. In what ends in .in, the places of folders are filled in.
files = \
    data/sunphase-portal.in:$(libexecdir)/sunphase-portal \
    data/org.sunphase.SunPhase1.service.in:$(dbusservicedir)/org.sunphase.SunPhase1.service \
    data/org.freedesktop.impl.portal.desktop.sunphase.service.in:$(dbusservicedir)/org.freedesktop.impl.portal.desktop.sunphase.service \
    data/systemd/sunphased.service.in:$(userunitdir)/sunphased.service \
    data/sunphase.portal:$(portaldir)/sunphase.portal \
    data/org.sunphase.SunPhase1.desktop.in:$(applicationsdir)/org.sunphase.SunPhase1.desktop \
    data/completions/sunphase.bash:$(bashcompletiondir)/sunphase \
    data/completions/sunphased.bash:$(bashcompletiondir)/sunphased \
    data/completions/_sunphase:$(zshcompletiondir)/_sunphase \
    data/completions/_sunphased:$(zshcompletiondir)/_sunphased \
    data/completions/sunphase.fish:$(fishcompletiondir)/sunphase.fish \
    data/completions/sunphased.fish:$(fishcompletiondir)/sunphased.fish \
    data/sunphase.schema.json:$(pkgdatadir)/sunphase.schema.json \
    data/sunphase.conf:$(examplesdir)/sunphase.conf \
    data/portals.conf.example:$(examplesdir)/portals.conf \
    data/geoclue/org.sunphase.SunPhase1.conf:$(examplesdir)/geoclue.conf \
    data/systemd/sunphased-strict.conf:$(examplesdir)/sunphased-strict.conf \
    data/autostart/sunphased.desktop.in:$(examplesdir)/autostart/sunphased.desktop \
    $(foreach f,$(wildcard data/man/*.1),$(f):$(mandir)/man1/$(notdir $(f))) \
    $(foreach f,$(wildcard data/man/*.5),$(f):$(mandir)/man5/$(notdir $(f))) \
    $(foreach f,$(wildcard data/hooks/*),$(f):$(pkgdatadir)/hooks/$(notdir $(f))) \
    $(foreach f,$(wildcard dbus/org.sunphase.*.xml),$(f):$(dbusinterfacedir)/$(notdir $(f))) \
    $(foreach f,README.md NEWS.md LICENSE,$(f):$(docdir)/$(f))

# Of the folders that get empty, these stay: others count on them.
kept = $(prefix) $(exec_prefix) $(bindir) $(datarootdir) $(datadir) $(mandir) $(sysconfdir) /

all:
	@mkdir -p $(built)
	@for name in sunphased sunphase; do \
	    path=$$(script/build $$name) || exit; \
	    cmp -s "$$path" $(built)/$$name || cp "$$path" $(built)/$$name || exit; \
	done

$(built)/sunphase $(built)/sunphased &:
	@$(MAKE) --no-print-directory all

install: $(SUNPHASE) $(SUNPHASED)
	@# All users are to read it, whatever the umask of who installs it. A program comes in its place when it is whole: the
	@# bus may start it at any time, and what runs cannot be stripped.
	@set -e; umask 022; for pair in $(programs); do \
	    to="$(DESTDIR)$${pair#*:}"; \
	    install -D -m 755 "$${pair%%:*}" "$$to.new"; \
	    $(STRIP) "$$to.new"; \
	    mv -f "$$to.new" "$$to"; \
	    printf '%s\n' "$$to"; \
	done
	@set -e; umask 022; for pair in $(files); do \
	    from=$${pair%%:*} to="$(DESTDIR)$${pair#*:}" mode=644; \
	    [ ! -x "$$from" ] || mode=755; \
	    case "$$from" in \
	    *.in) \
	        mkdir -p "$${to%/*}"; \
	        sed 's|@bindir@|$(bindir)|g; s|@libexecdir@|$(libexecdir)|g' "$$from" >"$$to"; \
	        chmod $$mode "$$to" ;; \
	    *) install -D -m $$mode "$$from" "$$to" ;; \
	    esac; \
	    printf '%s\n' "$$to"; \
	done
	@# Settings that somebody has changed stay.
	@settings="$(DESTDIR)$(settingsdir)/sunphase.conf"; \
	if [ -e "$$settings" ] && ! cmp -s data/sunphase.conf "$$settings"; then \
	    printf '%s\n' "$$settings is another one and stays; the new one is $(examplesdir)/sunphase.conf"; \
	else \
	    install -D -m 644 data/sunphase.conf "$$settings" && printf '%s\n' "$$settings"; \
	fi

uninstall:
	@settings="$(DESTDIR)$(settingsdir)/sunphase.conf"; \
	if [ -e "$$settings" ] && ! cmp -s data/sunphase.conf "$$settings"; then \
	    printf '%s\n' "$$settings was changed, and stays"; \
	else \
	    rm -f "$$settings"; \
	fi
	@for pair in $(programs) $(files); do rm -f "$(DESTDIR)$${pair#*:}"; done
	@for pair in $(programs) $(files) :$(settingsdir)/sunphase.conf; do \
	    folder=$${pair#*:} folder=$${folder%/*}; \
	    while :; do \
	        case " $(kept) " in *" $$folder "*) break ;; esac; \
	        [ ! -d "$(DESTDIR)$$folder" ] || rmdir "$(DESTDIR)$$folder" 2>/dev/null || break; \
	        folder=$${folder%/*}; \
	        [ -n "$$folder" ] || break; \
	    done; \
	done

check:
	script/test

bench:
	script/bench

package:
	script/package

clean:
	rm -rf $(built) .build/package

# The version, for those who package.
version:
	@printf '%s\n' '$(version)'

.PHONY: all install uninstall check bench package clean version
