/* SPDX-FileCopyrightText: The SunPhase authors */
/* SPDX-License-Identifier: MIT */

/*
 * dbusbench - a neutral D-Bus latency, throughput and start-up meter.
 *
 * It is written against libdbus-1 only, so that no measured service (GDBus,
 * QtDBus, sd-bus, a hand-written Swift client ...) has its own library on both
 * ends of the wire.  Four modes:
 *
 *   latency     N sequential calls, one in flight; every round trip is timed.
 *   throughput  --pipeline K: K calls in flight; round trips are timed from
 *               send to reply, the rate is N / wall time.
 *               Both also print the CPU that the service itself spent per call
 *               (its threads' schedstat): a steadier figure than the round trip,
 *               most of which is the bus and the scheduler.
 *   echo        --echo: be the smallest useful libdbus service: own a name and
 *               answer Properties.Get with a constant.  Measured over the same
 *               dbus-daemon it is the floor that no service can get under.
 *   launch      --launch -- CMD...: fork CMD, time until --dest is owned, then
 *               until the first reply; report CPU, peak RSS and context
 *               switches of the process.  --activate does the same for a name
 *               that the bus itself starts.
 *
 * Build:  cc -O2 -Wall -Wextra -o dbusbench dbusbench.c \
 *            $(pkg-config --cflags --libs dbus-1)
 *
 * Exit status: 0 fine, 1 a call failed or timed out, 2 usage, 3 no bus.
 */
#define _GNU_SOURCE
#include <dbus/dbus.h>
#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ECHO_NAME "org.sunphase.Bench.Echo"
#define ECHO_PATH "/org/sunphase/Bench/Echo"
#define ECHO_IFACE "org.sunphase.Bench.Echo"
#define PROPS "org.freedesktop.DBus.Properties"

enum bus_kind { BUS_SESSION, BUS_SYSTEM, BUS_ADDRESS };
enum call_kind { CALL_NONE, CALL_GET, CALL_GETALL, CALL_METHOD };

struct options {
    enum bus_kind bus;
    const char *address;
    const char *dest, *path, *iface, *member; /* member: property or method */
    enum call_kind call;
    long calls, warmup, pipeline;
    int timeout_ms;
    bool tsv, header, echo, launch, activate, keep;
    int settle_ms;
    const char *label;
    const char *echo_type; /* d, s, b, u */
    char **argv;           /* command for --launch */
};

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Nearest-rank percentile of a sorted array. */
static double pct_us(const int64_t *sorted, long n, double p)
{
    long k = (long)(p / 100.0 * n + 0.999999);
    if (k < 1)
        k = 1;
    if (k > n)
        k = n;
    return sorted[k - 1] / 1000.0;
}

static void usage(FILE *out)
{
    fputs(
        "usage: dbusbench [BUS] --dest NAME --path PATH CALL [options]\n"
        "       dbusbench [BUS] --echo [--dest NAME] [--path PATH] [--echo-type d|s|b|u]\n"
        "       dbusbench [BUS] --launch   --dest NAME [--path PATH CALL] [options] -- CMD [ARG...]\n"
        "       dbusbench [BUS] --activate --dest NAME [--path PATH CALL] [options]\n"
        "BUS   --session (default) | --system | --address ADDRESS\n"
        "CALL  --iface IFACE --prop NAME   org.freedesktop.DBus.Properties.Get\n"
        "      --iface IFACE --get-all     org.freedesktop.DBus.Properties.GetAll\n"
        "      --iface IFACE --method NAME a method without arguments\n"
        "options\n"
        "  --calls N       timed calls (default 5000)\n"
        "  --warmup N      calls before the clock starts (default 500)\n"
        "  --pipeline K    keep K calls in flight (default 1)\n"
        "  --timeout MS    reply timeout; for --launch/--activate also the limit for\n"
        "                  the name to be owned (default 10000)\n"
        "  --settle MS     --launch: wait this long before reading CPU (default 500)\n"
        "  --keep          --launch: leave the process running and print its pid\n"
        "  --tsv           one tab-separated line; --header prints the column names\n"
        "  --label TEXT    first column of that line (default: the destination)\n",
        out);
}

static void parse(int argc, char **argv, struct options *o)
{
    enum { O_SESSION = 256, O_SYSTEM, O_ADDRESS, O_DEST, O_PATH, O_IFACE, O_PROP, O_GETALL,
           O_METHOD, O_CALLS, O_WARMUP, O_PIPELINE, O_TIMEOUT, O_SETTLE, O_KEEP, O_TSV,
           O_HEADER, O_LABEL, O_ECHO, O_ECHOTYPE, O_LAUNCH, O_ACTIVATE, O_HELP };
    static const struct option longs[] = {
        {"session", 0, 0, O_SESSION},   {"system", 0, 0, O_SYSTEM},
        {"address", 1, 0, O_ADDRESS},   {"dest", 1, 0, O_DEST},
        {"path", 1, 0, O_PATH},         {"iface", 1, 0, O_IFACE},
        {"prop", 1, 0, O_PROP},         {"get-all", 0, 0, O_GETALL},
        {"method", 1, 0, O_METHOD},     {"calls", 1, 0, O_CALLS},
        {"warmup", 1, 0, O_WARMUP},     {"pipeline", 1, 0, O_PIPELINE},
        {"timeout", 1, 0, O_TIMEOUT},   {"settle", 1, 0, O_SETTLE},
        {"keep", 0, 0, O_KEEP},         {"tsv", 0, 0, O_TSV},
        {"header", 0, 0, O_HEADER},     {"label", 1, 0, O_LABEL},
        {"echo", 0, 0, O_ECHO},         {"echo-type", 1, 0, O_ECHOTYPE},
        {"launch", 0, 0, O_LAUNCH},     {"activate", 0, 0, O_ACTIVATE},
        {"help", 0, 0, O_HELP},         {0, 0, 0, 0}};
    int c;
    *o = (struct options){.bus = BUS_SESSION, .calls = 5000, .warmup = 500, .pipeline = 1,
                          .timeout_ms = 10000, .settle_ms = 500, .echo_type = "d"};
    while ((c = getopt_long(argc, argv, "+h", longs, NULL)) != -1)
        switch (c) {
        case O_SESSION: o->bus = BUS_SESSION; break;
        case O_SYSTEM: o->bus = BUS_SYSTEM; break;
        case O_ADDRESS: o->bus = BUS_ADDRESS; o->address = optarg; break;
        case O_DEST: o->dest = optarg; break;
        case O_PATH: o->path = optarg; break;
        case O_IFACE: o->iface = optarg; break;
        case O_PROP: o->call = CALL_GET; o->member = optarg; break;
        case O_GETALL: o->call = CALL_GETALL; break;
        case O_METHOD: o->call = CALL_METHOD; o->member = optarg; break;
        case O_CALLS: o->calls = atol(optarg); break;
        case O_WARMUP: o->warmup = atol(optarg); break;
        case O_PIPELINE: o->pipeline = atol(optarg); break;
        case O_TIMEOUT: o->timeout_ms = atoi(optarg); break;
        case O_SETTLE: o->settle_ms = atoi(optarg); break;
        case O_KEEP: o->keep = true; break;
        case O_TSV: o->tsv = true; break;
        case O_HEADER: o->header = true; break;
        case O_LABEL: o->label = optarg; break;
        case O_ECHO: o->echo = true; break;
        case O_ECHOTYPE: o->echo_type = optarg; break;
        case O_LAUNCH: o->launch = true; break;
        case O_ACTIVATE: o->activate = true; break;
        case 'h':
        case O_HELP: usage(stdout); exit(0);
        default: usage(stderr); exit(2);
        }
    o->argv = argv + optind;
    if (o->echo) {
        if (!o->dest)
            o->dest = ECHO_NAME;
        if (!o->path)
            o->path = ECHO_PATH;
        if (strlen(o->echo_type) != 1 || !strchr("dsbu", o->echo_type[0])) {
            fputs("dbusbench: --echo-type is one of d, s, b, u\n", stderr);
            exit(2);
        }
        return;
    }
    bool needs_call = !(o->launch || o->activate);
    if (!o->dest || (needs_call && o->call == CALL_NONE) ||
        (o->call != CALL_NONE && (!o->path || !o->iface)) || o->calls < 1 || o->warmup < 0 ||
        o->pipeline < 1 || (o->launch && !o->argv[0])) {
        usage(stderr);
        exit(2);
    }
}

static DBusConnection *connect_bus(const struct options *o)
{
    DBusError e = DBUS_ERROR_INIT;
    DBusConnection *c;
    if (o->bus == BUS_ADDRESS) {
        c = dbus_connection_open_private(o->address, &e);
        if (c && !dbus_bus_register(c, &e))
            c = NULL;
    } else {
        c = dbus_bus_get_private(o->bus == BUS_SYSTEM ? DBUS_BUS_SYSTEM : DBUS_BUS_SESSION, &e);
    }
    if (!c) {
        fprintf(stderr, "dbusbench: no bus: %s\n", e.message ? e.message : "?");
        exit(3);
    }
    dbus_connection_set_exit_on_disconnect(c, FALSE);
    return c;
}

static DBusMessage *new_call(const struct options *o)
{
    DBusMessage *m;
    if (o->call == CALL_METHOD)
        return dbus_message_new_method_call(o->dest, o->path, o->iface, o->member);
    m = dbus_message_new_method_call(o->dest, o->path, PROPS,
                                     o->call == CALL_GET ? "Get" : "GetAll");
    if (o->call == CALL_GET)
        dbus_message_append_args(m, DBUS_TYPE_STRING, &o->iface, DBUS_TYPE_STRING, &o->member,
                                 DBUS_TYPE_INVALID);
    else
        dbus_message_append_args(m, DBUS_TYPE_STRING, &o->iface, DBUS_TYPE_INVALID);
    return m;
}

/* One blocking call.  Returns the round trip in ns or -1; the message is built
 * and freed outside the timed part. */
static int64_t one_call(DBusConnection *c, const struct options *o, char *why, size_t why_len)
{
    DBusError e = DBUS_ERROR_INIT;
    DBusMessage *m = new_call(o);
    int64_t t0 = now_ns();
    DBusMessage *r = dbus_connection_send_with_reply_and_block(c, m, o->timeout_ms, &e);
    int64_t t1 = now_ns();
    dbus_message_unref(m);
    if (!r) {
        snprintf(why, why_len, "%s: %s", e.name ? e.name : "?", e.message ? e.message : "?");
        dbus_error_free(&e);
        return -1;
    }
    dbus_message_unref(r);
    return t1 - t0;
}

/* ---- throughput: K calls in flight ------------------------------------- */

struct pipe_state {
    DBusConnection *c;
    const struct options *o;
    long to_send, done, wanted, failed;
    int64_t *rtt;
    char why[256];
};
struct in_flight {
    struct pipe_state *s;
    int64_t sent;
};

static void send_next(struct pipe_state *s);

static void on_reply(DBusPendingCall *p, void *data)
{
    struct in_flight *f = data;
    struct pipe_state *s = f->s;
    DBusMessage *r = dbus_pending_call_steal_reply(p);
    int64_t t = now_ns();
    if (!r || dbus_message_get_type(r) == DBUS_MESSAGE_TYPE_ERROR) {
        s->failed++;
        if (!s->why[0] && r)
            snprintf(s->why, sizeof s->why, "%s", dbus_message_get_error_name(r));
    }
    if (s->rtt)
        s->rtt[s->done] = t - f->sent;
    s->done++;
    if (r)
        dbus_message_unref(r);
    dbus_pending_call_unref(p);
    if (s->to_send > 0)
        send_next(s);
}

static void send_next(struct pipe_state *s)
{
    struct in_flight *f = malloc(sizeof *f);
    DBusPendingCall *p = NULL;
    DBusMessage *m = new_call(s->o);
    f->s = s;
    f->sent = now_ns();
    if (!dbus_connection_send_with_reply(s->c, m, &p, s->o->timeout_ms) || !p) {
        fputs("dbusbench: connection lost\n", stderr);
        exit(3);
    }
    dbus_pending_call_set_notify(p, on_reply, f, free);
    s->to_send--;
    dbus_message_unref(m);
}

/* Runs n calls with K in flight; returns wall time in ns. */
static int64_t run_pipeline(DBusConnection *c, const struct options *o, long n, int64_t *rtt,
                            long *failed, char *why, size_t why_len)
{
    struct pipe_state s = {.c = c, .o = o, .to_send = n, .wanted = n, .rtt = rtt};
    int64_t t0 = now_ns();
    for (long i = 0; i < o->pipeline && s.to_send > 0; i++)
        send_next(&s);
    while (s.done < s.wanted)
        if (!dbus_connection_read_write_dispatch(c, o->timeout_ms)) {
            fputs("dbusbench: disconnected\n", stderr);
            exit(3);
        }
    *failed += s.failed;
    if (s.why[0])
        snprintf(why, why_len, "%s", s.why);
    return now_ns() - t0;
}

/* Nanoseconds on a CPU, summed over the threads of pid. */
static double cpu_ms(pid_t pid)
{
    char path[300];
    double total = 0;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *d = opendir(path);
    if (!d)
        return -1;
    for (struct dirent *t; (t = readdir(d));) {
        if (t->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "/proc/%d/task/%.20s/schedstat", (int)pid, t->d_name);
        FILE *f = fopen(path, "r");
        unsigned long long ns = 0;
        if (f && fscanf(f, "%llu", &ns) == 1)
            total += ns / 1e6;
        if (f)
            fclose(f);
    }
    closedir(d);
    return total;
}

static pid_t owner_pid(DBusConnection *c, const char *name)
{
    DBusError e = DBUS_ERROR_INIT;
    dbus_uint32_t pid = 0;
    DBusMessage *m = dbus_message_new_method_call(DBUS_SERVICE_DBUS, DBUS_PATH_DBUS,
                                                  DBUS_INTERFACE_DBUS, "GetConnectionUnixProcessID");
    dbus_message_append_args(m, DBUS_TYPE_STRING, &name, DBUS_TYPE_INVALID);
    DBusMessage *r = dbus_connection_send_with_reply_and_block(c, m, 2000, &e);
    dbus_message_unref(m);
    if (!r) {
        dbus_error_free(&e);
        return -1;
    }
    dbus_message_get_args(r, NULL, DBUS_TYPE_UINT32, &pid, DBUS_TYPE_INVALID);
    dbus_message_unref(r);
    return (pid_t)pid;
}

static void report(const struct options *o, int64_t *rtt, long n, int64_t wall, long failed,
                   double cpu_us)
{
    qsort(rtt, n, sizeof *rtt, by_value);
    double sum = 0;
    for (long i = 0; i < n; i++)
        sum += rtt[i] / 1000.0;
    const char *label = o->label ? o->label : o->dest;
    if (o->header)
        puts("label\tcalls\tpipeline\tmin_us\tmedian_us\tmean_us\tp95_us\tp99_us\tmax_us\tcalls_per_s\tfailed\tservice_cpu_us");
    if (o->tsv)
        printf("%s\t%ld\t%ld\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\t%.0f\t%ld\t%.1f\n", label, n,
               o->pipeline, rtt[0] / 1000.0, pct_us(rtt, n, 50), sum / n, pct_us(rtt, n, 95),
               pct_us(rtt, n, 99), rtt[n - 1] / 1000.0, n / (wall / 1e9), failed, cpu_us);
    else
        printf("%s: %ld calls, %ld in flight: min %.1f  median %.1f  mean %.1f  p95 %.1f  "
               "p99 %.1f  max %.1f us; %.0f calls/s; service CPU %.1f us/call; %ld failed\n",
               label, n, o->pipeline, rtt[0] / 1000.0, pct_us(rtt, n, 50), sum / n,
               pct_us(rtt, n, 95), pct_us(rtt, n, 99), rtt[n - 1] / 1000.0, n / (wall / 1e9),
               cpu_us, failed);
}

static int run_bench(const struct options *o)
{
    DBusConnection *c = connect_bus(o);
    int64_t *rtt = calloc(o->calls, sizeof *rtt);
    char why[256] = "";
    long failed = 0;
    int64_t wall;
    pid_t pid = -1;
    double cpu0 = -1, cpu1 = -1;
    if (o->pipeline == 1) {
        for (long i = 0; i < o->warmup; i++)
            if (one_call(c, o, why, sizeof why) < 0) {
                fprintf(stderr, "dbusbench: %s\n", why);
                return 1;
            }
        pid = owner_pid(c, o->dest);
        cpu0 = cpu_ms(pid);
        int64_t t0 = now_ns();
        for (long i = 0; i < o->calls; i++) {
            rtt[i] = one_call(c, o, why, sizeof why);
            if (rtt[i] < 0) {
                fprintf(stderr, "dbusbench: call %ld: %s\n", i, why);
                return 1;
            }
        }
        wall = now_ns() - t0;
    } else {
        if (o->warmup)
            run_pipeline(c, o, o->warmup, NULL, &failed, why, sizeof why);
        pid = owner_pid(c, o->dest);
        cpu0 = cpu_ms(pid);
        wall = run_pipeline(c, o, o->calls, rtt, &failed, why, sizeof why);
        if (failed)
            fprintf(stderr, "dbusbench: %ld calls failed: %s\n", failed, why);
    }
    cpu1 = cpu_ms(pid);
    report(o, rtt, o->calls, wall, failed, cpu0 < 0 ? -1 : (cpu1 - cpu0) * 1000 / o->calls);
    free(rtt);
    dbus_connection_close(c);
    dbus_connection_unref(c);
    return failed ? 1 : 0;
}

/* ---- echo service ------------------------------------------------------ */

static void append_constant(DBusMessageIter *it, char type)
{
    char sig[2] = {type, 0};
    double d = 6.283185307179586;
    const char *s = "day";
    dbus_bool_t b = TRUE;
    dbus_uint32_t u = 1;
    const void *v = type == 'd' ? (void *)&d : type == 's' ? (void *)&s : type == 'b' ? (void *)&b : (void *)&u;
    DBusMessageIter var;
    dbus_message_iter_open_container(it, DBUS_TYPE_VARIANT, sig, &var);
    dbus_message_iter_append_basic(&var, type, v);
    dbus_message_iter_close_container(it, &var);
}

static DBusHandlerResult echo_message(DBusConnection *c, DBusMessage *m, void *data)
{
    const struct options *o = data;
    DBusMessage *r;
    DBusMessageIter it, arr, entry;
    if (dbus_message_is_method_call(m, PROPS, "Get")) {
        r = dbus_message_new_method_return(m);
        dbus_message_iter_init_append(r, &it);
        append_constant(&it, o->echo_type[0]);
    } else if (dbus_message_is_method_call(m, PROPS, "GetAll")) {
        const char *key = "Value";
        r = dbus_message_new_method_return(m);
        dbus_message_iter_init_append(r, &it);
        dbus_message_iter_open_container(&it, DBUS_TYPE_ARRAY, "{sv}", &arr);
        dbus_message_iter_open_container(&arr, DBUS_TYPE_DICT_ENTRY, NULL, &entry);
        dbus_message_iter_append_basic(&entry, DBUS_TYPE_STRING, &key);
        append_constant(&entry, o->echo_type[0]);
        dbus_message_iter_close_container(&arr, &entry);
        dbus_message_iter_close_container(&it, &arr);
    } else if (dbus_message_is_method_call(m, ECHO_IFACE, "Ping")) {
        r = dbus_message_new_method_return(m);
    } else {
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    }
    dbus_connection_send(c, r, NULL);
    dbus_message_unref(r);
    return DBUS_HANDLER_RESULT_HANDLED;
}

static int run_echo(const struct options *o)
{
    static const DBusObjectPathVTable vt = {.message_function = echo_message};
    DBusError e = DBUS_ERROR_INIT;
    DBusConnection *c = connect_bus(o);
    if (!dbus_connection_register_object_path(c, o->path, &vt, (void *)o))
        return 3;
    int r = dbus_bus_request_name(c, o->dest, DBUS_NAME_FLAG_DO_NOT_QUEUE, &e);
    if (r != DBUS_REQUEST_NAME_REPLY_PRIMARY_OWNER) {
        fprintf(stderr, "dbusbench: cannot own %s: %s\n", o->dest, e.message ? e.message : "taken");
        return 3;
    }
    while (dbus_connection_read_write_dispatch(c, -1))
        ;
    return 0;
}

/* ---- start-up ---------------------------------------------------------- */

struct owner_watch {
    const char *name;
    int64_t when;
    char owner[256];
};

static DBusHandlerResult owner_filter(DBusConnection *c, DBusMessage *m, void *data)
{
    struct owner_watch *w = data;
    const char *name, *before, *after;
    (void)c;
    if (!dbus_message_is_signal(m, DBUS_INTERFACE_DBUS, "NameOwnerChanged"))
        return DBUS_HANDLER_RESULT_NOT_YET_HANDLED;
    if (dbus_message_get_args(m, NULL, DBUS_TYPE_STRING, &name, DBUS_TYPE_STRING, &before,
                              DBUS_TYPE_STRING, &after, DBUS_TYPE_INVALID) &&
        !strcmp(name, w->name) && *after && !w->when) {
        w->when = now_ns();
        snprintf(w->owner, sizeof w->owner, "%s", after);
    }
    return DBUS_HANDLER_RESULT_HANDLED;
}

static int run_launch(const struct options *o)
{
    DBusConnection *c = connect_bus(o);
    DBusError e = DBUS_ERROR_INIT;
    struct owner_watch w = {.name = o->dest};
    char rule[600], why[256] = "";
    int64_t t0, first = 0;
    pid_t child = 0, pid;

    if (dbus_bus_name_has_owner(c, o->dest, NULL)) {
        fprintf(stderr, "dbusbench: %s is owned already\n", o->dest);
        return 1;
    }
    snprintf(rule, sizeof rule,
             "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',"
             "member='NameOwnerChanged',arg0='%s'", o->dest);
    dbus_bus_add_match(c, rule, &e);
    dbus_connection_add_filter(c, owner_filter, &w, NULL);

    t0 = now_ns();
    if (o->launch) {
        child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, o->keep ? 0 : SIGTERM);
            execvp(o->argv[0], o->argv);
            fprintf(stderr, "dbusbench: %s: %s\n", o->argv[0], strerror(errno));
            _exit(127);
        }
    } else if (o->call != CALL_NONE) {
        /* The activating call itself: its reply is the first reply. */
        int64_t d = one_call(c, o, why, sizeof why);
        if (d < 0) {
            fprintf(stderr, "dbusbench: activation: %s\n", why);
            return 1;
        }
        first = t0 + d;
        while (dbus_connection_dispatch(c) == DBUS_DISPATCH_DATA_REMAINS)
            ;
    } else {
        dbus_uint32_t r = 0;
        if (!dbus_bus_start_service_by_name(c, o->dest, 0, &r, &e)) {
            fprintf(stderr, "dbusbench: activation: %s\n", e.message);
            return 1;
        }
    }
    while (!w.when) {
        int64_t left = o->timeout_ms - (now_ns() - t0) / 1000000;
        int st;
        if (left <= 0 || !dbus_connection_read_write_dispatch(c, left < 20 ? (int)left : 20)) {
            fprintf(stderr, "dbusbench: %s not owned in %d ms\n", o->dest, o->timeout_ms);
            if (child > 0)
                kill(child, SIGTERM);
            return 1;
        }
        if (child > 0 && waitpid(child, &st, WNOHANG) == child && !w.when) {
            fprintf(stderr, "dbusbench: the process ended first (status %d)\n", st);
            return 1;
        }
    }
    if (!first && o->call != CALL_NONE) {
        if (one_call(c, o, why, sizeof why) < 0)
            fprintf(stderr, "dbusbench: first call: %s\n", why);
        else
            first = now_ns();
    }
    pid = owner_pid(c, o->dest);
    usleep((useconds_t)o->settle_ms * 1000);
    double cpu = pid > 0 ? cpu_ms(pid) : -1;
    struct rusage ru = {0};
    long peak_kb = -1;
    if (o->launch && !o->keep) {
        int st;
        kill(child, SIGTERM);
        for (int i = 0; i < 200; i++) {
            if (wait4(child, &st, WNOHANG, &ru) == child)
                break;
            usleep(10000);
            if (i == 150)
                kill(child, SIGKILL);
        }
        peak_kb = ru.ru_maxrss;
    } else if (o->activate && !o->keep && pid > 0) {
        kill(pid, SIGTERM);
    }
    const char *label = o->label ? o->label : o->dest;
    double owned = (w.when - t0) / 1e6, reply = first ? (first - t0) / 1e6 : -1;
    if (o->activate && o->call != CALL_NONE)
        owned = -1; /* read only after the reply: not a time */
    if (o->header)
        puts("label\tmode\towned_ms\tfirst_reply_ms\tcpu_ms\tpeak_rss_kb\tpid");
    if (o->tsv)
        printf("%s\t%s\t%.2f\t%.2f\t%.2f\t%ld\t%d\n", label, o->launch ? "launch" : "activate",
               owned, reply, cpu, peak_kb, (int)pid);
    else
        printf("%s: %s: name owned %.2f ms, first reply %.2f ms, CPU after %d ms settle %.2f ms, "
               "peak RSS %ld kB, pid %d\n",
               label, o->launch ? "launch" : "activate", owned, reply, o->settle_ms, cpu, peak_kb,
               (int)pid);
    return 0;
}

int main(int argc, char **argv)
{
    struct options o;
    parse(argc, argv, &o);
    if (o.echo)
        return run_echo(&o);
    if (o.launch || o.activate)
        return run_launch(&o);
    return run_bench(&o);
}
