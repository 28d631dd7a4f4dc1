"""Writes GGUF, the file format of llama.cpp: named values, then tensors, each aligned."""

import struct
from pathlib import Path

import numpy as np

ALIGNMENT = 32
UINT32, INT32, FLOAT32, BOOL, STRING, ARRAY = 4, 5, 6, 7, 8, 9
F32, Q8_0 = 0, 8
BLOCK = 32
"""What one scale of Q8_0 is shared by."""


def write_gguf(path: Path, fields: dict[str, object], tensors: dict[str, np.ndarray]) -> None:
    """Matrices become 8-bit; vectors, which are few and matter much, stay as they are."""
    infos, bodies, offset = [], [], 0
    for name, values in tensors.items():
        kind, body = (Q8_0, quantise(values)) if values.ndim == 2 else (F32, values.astype("<f4").tobytes())
        # The length of a row comes first.
        shape = values.shape[::-1]
        infos.append(
            text(name) + struct.pack("<I", len(shape)) + struct.pack(f"<{len(shape)}Q", *shape) + struct.pack("<IQ", kind, offset)
        )
        bodies.append(pad(body))
        offset += len(bodies[-1])
    header = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(fields))
    header += b"".join(text(key) + typed(value) for key, value in fields.items()) + b"".join(infos)
    path.write_bytes(pad(header) + b"".join(bodies))


def quantise(values: np.ndarray) -> bytes:
    """Q8_0: for every 32 numbers of a row a scale in half precision, and the numbers as multiples of it."""
    blocks = values.astype(np.float32).reshape(-1, BLOCK)
    scales = (np.abs(blocks).max(axis=1, keepdims=True) / 127).astype(np.float16)
    wide = scales.astype(np.float32)
    multiples = np.divide(blocks, wide, out=np.zeros_like(blocks), where=wide != 0)
    packed = np.empty(len(blocks), dtype=[("scale", "<f2"), ("multiples", "i1", BLOCK)])
    packed["scale"] = scales[:, 0]
    packed["multiples"] = np.clip(np.rint(multiples), -127, 127).astype(np.int8)
    return packed.tobytes()


def typed(value: object) -> bytes:
    """Numbers are unsigned, and numbers in lists are signed, as llama.cpp expects of the fields that we write."""
    match value:
        case bool():
            return struct.pack("<I?", BOOL, value)
        case int():
            return struct.pack("<II", UINT32, value)
        case float():
            return struct.pack("<If", FLOAT32, value)
        case str():
            return struct.pack("<I", STRING) + text(value)
        case [str(), *_]:
            return struct.pack("<IIQ", ARRAY, STRING, len(value)) + b"".join(map(text, value))
        case [int(), *_]:
            return struct.pack("<IIQ", ARRAY, INT32, len(value)) + struct.pack(f"<{len(value)}i", *value)
    raise TypeError(f"no type of GGUF for {type(value)}")


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def pad(body: bytes) -> bytes:
    return body + bytes(-len(body) % ALIGNMENT)
