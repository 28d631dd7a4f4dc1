export interface TarMember {
  name: string;
  content: Buffer;
  type?: string;
  /** Target of a link. */
  link?: string;
  /** Size in the header, instead of the actual one. */
  size?: number;
  /** Sums bytes as signed, as in some tars. */
  signedSum?: boolean;
  /** Writes a binary checksum, which Python reads. */
  binarySum?: boolean;
}

export function tarFile(members: readonly TarMember[]): Buffer {
  const blocks = members.flatMap(
    ({ name, content, type = '0', link = '', size = content.length, signedSum, binarySum }) => {
      const header = Buffer.alloc(512);
      header.write(name, 'latin1');
      header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
      header.write('        ', 148);
      header.write(type, 156);
      header.write(link, 157, 'latin1');
      header.write('ustar', 257);
      const sum = header.reduce((total, byte) => total + (signedSum && byte > 127 ? byte - 256 : byte), 0);
      header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
      if (binarySum) header.writeBigUInt64BE((0x80n << 56n) | BigInt(sum), 148);
      return [header, content, Buffer.alloc((512 - (content.length % 512)) % 512)];
    },
  );
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}
