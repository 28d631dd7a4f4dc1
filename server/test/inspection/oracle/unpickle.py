"""Unpickles what it is given without ever importing anything, and reports what would have been imported.

Reads files from standard input, each behind its length in four bytes, and writes a line of JSON for each: a list of
[place, module, name, loader, called, whole]. The place is the path inside archives, "" for the file itself. The loader
is "plain", or "custom" for one that knows every persistent id and every extension code. A run is whole where all of the
bytes were pickles that reached their STOP.
"""

import bz2
import copyreg
import gzip
import io
import json
import lzma
import pickle
import resource
import struct
import sys
import tarfile
import zipfile
import zlib

MAX_DEPTH = 3
MAX_PICKLES = 50
MAX_UNPACKED = 1 << 22
MAX_MEMORY = 1 << 31
EXTENSIONS = {code: ("extension", f"code{code}") for code in range(1, 256)}
NPY_MAGIC = b"\x93NUMPY"

resource.setrlimit(resource.RLIMIT_AS, (MAX_MEMORY, MAX_MEMORY))
sys.setrecursionlimit(5000)


def ignore(*_args, **_keywords):
    return None


class RecordingType(type):
    """Classes can be altered by a pickle as well as objects."""

    __setitem__ = ignore


class Recording(metaclass=RecordingType):
    """Stands for everything imported: it takes every call and every change, and does nothing."""

    passes_text = False
    on_call = staticmethod(ignore)

    def __new__(cls, *args, **_keywords):
        cls.on_call()
        # A text that goes through "str" is still that text, and can name the next import.
        if cls.passes_text and args and type(args[0]) is str:
            return args[0]
        return object.__new__(cls)

    def __init__(self, *_args, **_keywords):
        pass

    def __call__(self, *_args, **_keywords):
        type(self).on_call()
        return self

    def __iter__(self):
        return iter(())

    __setitem__ = append = extend = add = update = __setstate__ = staticmethod(ignore)


TEXT_TYPES = {("builtins", "str"), ("__builtin__", "str"), ("__builtin__", "unicode"), ("_codecs", "encode")}


def recording_unpickler(base, is_custom, imports):
    class Unpickler(base):
        def find_class(self, module, name):
            entry = imports.setdefault((module, name), [False])

            def note():
                entry[0] = True

            return RecordingType("Imported", (Recording,), {
                "on_call": staticmethod(note),
                "passes_text": (module, name) in TEXT_TYPES,
            })

    if is_custom:
        Unpickler.persistent_load = lambda _self, _id: Recording()
    return Unpickler


def run(data, base, is_custom, skip=0):
    """Loads one pickle after another, as a program that goes on reading does."""
    imports = {}
    source = io.BytesIO(data)
    source.seek(skip)
    is_whole = False
    try:
        for _ in range(MAX_PICKLES):
            recording_unpickler(base, is_custom, imports)(source, buffers=[b""] * 9 if is_custom else None).load()
            is_whole = source.tell() >= len(data)
            if is_whole:
                break
    except BaseException:  # of any kind: it is what a loader of this file would be stopped by
        pass
    return imports, is_whole


def report(data, place, found, skip=0):
    for base in (pickle.Unpickler, pickle._Unpickler):
        for is_custom in (False, True):
            copyreg.clear_extension_cache()
            copyreg._inverted_registry.clear()
            if is_custom:
                copyreg._inverted_registry.update(EXTENSIONS)
            imports, is_whole = run(data, base, is_custom, skip)
            for (module, name), (called,) in imports.items():
                found.append([place, str(module), str(name), "custom" if is_custom else "plain", called, is_whole])


def read_until_damaged(packed):
    """A loader reads piece by piece, and has run what it was given by the time that it comes to the damage."""
    content = bytearray()
    try:
        while len(content) < MAX_UNPACKED and (piece := packed.read1()):
            content += piece
    except BaseException:  # of any kind: it is no such file, or damaged
        pass
    return bytes(content)


def unpackers(data):
    """What a loader would try to unpack this with. Only what cannot be such a file is left out."""
    if data.startswith(b"\x1f\x8b"):
        yield lambda: read_until_damaged(gzip.GzipFile(fileobj=io.BytesIO(data)))
    if data.startswith(b"BZh"):
        yield lambda: read_until_damaged(bz2.BZ2File(io.BytesIO(data)))
    if data[13:14] == b"\0" or data.startswith(b"\xfd7zXZ"):
        yield lambda: read_until_damaged(lzma.LZMAFile(io.BytesIO(data)))
    if data[:1] == b"\x78":
        yield lambda: zlib.decompressobj().decompress(data, MAX_UNPACKED)
    if data.startswith(b"ZF"):
        at = 22 if data[21:22] == b" " else 21
        yield lambda: zlib.decompress(data[at:])


def unpacked(data):
    for unpack in unpackers(data):
        try:
            content = unpack()
        except BaseException:  # it is no such file
            continue
        if content:
            yield content


def members(data):
    try:
        archive = zipfile.ZipFile(io.BytesIO(data)) if b"PK\5\6" in data else None
        for info in archive.infolist() if archive else ():
            try:
                yield info.filename, archive.open(info).read(MAX_UNPACKED)
            except BaseException:  # a damaged member does not keep a loader from the next
                continue
    except BaseException:  # it is no zip
        pass
    try:
        archive = tarfile.open(fileobj=io.BytesIO(data), mode="r:") if len(data) >= tarfile.BLOCKSIZE else ()
        for info in archive:
            content = archive.extractfile(info)
            if content is not None:
                yield info.name, content.read(MAX_UNPACKED)
    except BaseException:  # it is no tar
        pass


def look(data, place, found, depth=0):
    report(data, place, found)
    if data.startswith(NPY_MAGIC) and b"O" in data[:200]:
        at = data.find(b"\n") + 1
        if at > 0:
            report(data, place, found, at)
    if depth == MAX_DEPTH:
        return
    for content in unpacked(data):
        look(content, place, found, depth + 1)
    for name, content in members(data):
        look(content, f"{place}/{name}" if place else name, found, depth + 1)


def main():
    while head := sys.stdin.buffer.read(4):
        (length,) = struct.unpack("<I", head)
        found = []
        look(sys.stdin.buffer.read(length), "", found)
        unique = [list(entry) for entry in dict.fromkeys(tuple(entry) for entry in found)]
        sys.stdout.write(json.dumps(unique) + "\n")
        sys.stdout.flush()


main()
