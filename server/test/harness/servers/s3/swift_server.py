"""OpenStack Swift with its S3 interface in one process on loopback: swift_server.py FOLDER ACCESS_KEY SECRET_KEY

Stores everything in FOLDER, takes four free ports, prints the one of the S3 interface, and exits with its parent.
"""

import ctypes
import logging
import logging.handlers
import os
import signal
import sys
from pathlib import Path

# Swift loads its middleware and its log handler from here by name.
sys.modules["swift_server"] = sys.modules["__main__"]

PR_SET_PDEATHSIG = 1
STORES = ["account", "container", "object"]

SWIFT = """
[swift-hash]
swift_hash_path_suffix = test
swift_hash_path_prefix = test
[storage-policy:0]
name = Policy-0
default = yes
"""

EVERY_SERVER = """
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
swift_dir = {folder}
devices = {folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
workers = 0
log_level = ERROR
log_custom_handlers = swift_server.log_to_stderr
"""

STORE = """
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
conn_timeout = 10
node_timeout = 60
container_update_timeout = 30
replication_server = false
"""

PROXY = """
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
conn_timeout = 10
node_timeout = 60
recoverable_node_timeout = 60
error_suppression_limit = 1000000
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = call:swift_server:without_cache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
min_segment_size = 5242880
max_upload_part_num = 10000
[filter:tempauth]
use = egg:swift#tempauth
user_{account}_{user} = {secret} .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
rate_limit_after_segment = 100000
[filter:symlink]
use = egg:swift#symlink
"""


class WithoutCache:
    """The authentication requires a memcache. This one caches nothing, so responses are always current."""

    def __init__(self, app):
        self.app = app

    def __call__(self, env, start_response):
        env["swift.cache"] = self
        return self.app(env, start_response)

    def get(self, *_args, **_options):
        return None

    def get_multi(self, keys, *_args, **_options):
        return [None] * len(keys)

    def set(self, *_args, **_options):
        return None

    set_multi = delete = touch = set

    def incr(self, *_args, delta=1, **_options):
        return int(delta)

    decr = incr


def without_cache(_global_conf, **_conf):
    return WithoutCache


def log_to_stderr(_conf, _name, _to_console, _route, _format, logger, _adapted):
    """There is no syslog where tests run."""
    syslog = logging.handlers.SysLogHandler
    logger.handlers[:] = [handler for handler in logger.handlers if not isinstance(handler, syslog)]
    logger.addHandler(logging.StreamHandler(sys.stderr))


def end_with_parent():
    parent = os.getppid()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        sys.exit("the parent is gone")


def write_configuration(folder, ports, access_key, secret):
    account, user = access_key.split(":", 1)
    values = {"folder": folder, "account": account, "user": user, "secret": secret}
    (folder / "devices/disk").mkdir(parents=True)
    (folder / "swift.conf").write_text(SWIFT)
    for kind, port in ports.items():
        text = EVERY_SERVER + (PROXY if kind == "proxy" else STORE)
        (folder / f"{kind}-server.conf").write_text(text.format(kind=kind, port=port, **values))


def write_rings(folder, ports):
    from swift.common.ring import RingBuilder

    for kind in STORES:
        here = {"ip": "127.0.0.1", "port": ports[kind]}
        replication = {f"replication_{name}": value for name, value in here.items()}
        ring = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
        ring.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "device": "disk", **here, **replication})
        ring.rebalance(seed=1)
        ring.get_ring().save(str(folder / f"{kind}.ring.gz"))


def keep_hub(hubs):
    """Every starting server selects an event loop, which would replace the one that this thread runs."""
    use_hub = hubs.use_hub
    use_hub("poll")
    hubs.get_hub()
    hubs.use_hub = lambda *args: None if hasattr(hubs._threadlocal, "hub") else use_hub(*args)


def main():
    folder, access_key, secret = Path(sys.argv[1]).absolute(), sys.argv[2], sys.argv[3]
    end_with_parent()
    import eventlet
    import eventlet.hubs

    keep_hub(eventlet.hubs)
    eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, time=True)
    # Ports are bound before the configuration names them: a port that was only probed may be taken in between.
    sockets = {kind: eventlet.listen(("127.0.0.1", 0), backlog=1024, reuse_port=False) for kind in [*STORES, "proxy"]}
    ports = {kind: socket.getsockname()[1] for kind, socket in sockets.items()}
    write_configuration(folder, ports, access_key, secret)

    from swift.common import constraints, storage_policy, utils, wsgi

    utils.set_swift_dir(str(folder))
    utils.disable_fallocate()
    storage_policy.reload_storage_policies()
    constraints.reload_constraints()
    write_rings(folder, ports)
    for kind, socket in sockets.items():
        conf, logger, _ = wsgi._initrp(str(folder / f"{kind}-server.conf"), f"{kind}-server")
        eventlet.spawn(wsgi.run_server, conf, logger, socket)
    print(f"listening on {ports['proxy']}", flush=True)
    while True:
        eventlet.sleep(3600)


main()
