import { createHash } from 'node:crypto'
import type { Random } from '#api/base/random.ts'

/** The same values in the same order for the same seed. For tests and simulations only: anybody can compute them. */
export function seededRandom(seed: string): Random {
  let drawn = 0
  function bytes(size: number): Buffer {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () => {
      drawn += 1
      return createHash('sha256').update(`${seed} ${drawn}`).digest()
    })
    return Buffer.concat(blocks).subarray(0, size)
  }
  // Version and variant bits as in RFC 9562.
  function uuid(version: number, start: Buffer): string {
    const all = Buffer.concat([start, bytes(16 - start.length)])
    all[6] = ((all[6] ?? 0) & 0x0f) | (version << 4)
    all[8] = ((all[8] ?? 0) & 0x3f) | 0x80
    const hex = all.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
  // A counter stands for the time: later ids are greater.
  function countAsTime(): Buffer {
    const time = Buffer.alloc(6)
    time.writeUIntBE(drawn, 0, 6)
    return time
  }
  return {
    bytes,
    int: (below) => bytes(6).readUIntBE(0, 6) % below,
    id: () => uuid(4, Buffer.alloc(0)),
    orderedId: () => uuid(7, countAsTime()),
  }
}
