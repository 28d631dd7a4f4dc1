export function npyFile(descr: string, data: Buffer, shape = '(1,)'): Buffer {
  const header = Buffer.from(`{'descr': ${descr}, 'fortran_order': False, 'shape': ${shape}, }\n`);
  const length = Buffer.alloc(2);
  length.writeUInt16LE(header.length);
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00', 'latin1'), length, header, data]);
}
