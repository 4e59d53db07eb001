import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'

const compress = promisify(zstdCompress)

/** `stored` for bytes that are compressed already, such as pictures: compressing them again takes long and saves nothing. */
export type Encoding = 'compressed' | 'stored'

interface Frames {
  add(bytes: Buffer, encoding: Encoding): Promise<void>
  /** Writes what is left. */
  end(): Promise<void>
}

/** Large enough for a good compression; a decoder needs as much memory. */
const frameBytes = 1024 * 1024
/** So many frames are compressed or written while the next one is filled. */
const framesAhead = 4

/** Writes zstd as a sequence of frames, which every decoder reads as one file. */
export function createFrames(write: (frame: Buffer) => Promise<void>): Frames {
  let pieces: Buffer[] = []
  let length = 0
  let current: Encoding = 'compressed'
  let last = Promise.resolve()
  const writing: Promise<void>[] = []

  async function flush(): Promise<void> {
    if (length === 0) return
    const frame = current === 'stored' ? storedFrame(pieces) : compressedFrame(pieces)
    pieces = []
    length = 0
    last = writeAfter(last, frame)
    writing.push(last)
    if (writing.length >= framesAhead) await writing.shift()
  }

  async function writeInOrder(before: Promise<void>, frame: Buffer | Promise<Buffer>) {
    const [bytes] = await Promise.all([frame, before])
    await write(bytes)
  }

  function writeAfter(before: Promise<void>, frame: Buffer | Promise<Buffer>): Promise<void> {
    const written = writeInOrder(before, frame)
    // It is awaited later; until then a failure must not end the process.
    written.catch(() => {})
    return written
  }

  return {
    async add(bytes, encoding) {
      if (encoding !== current) await flush()
      current = encoding
      for (let start = 0; start < bytes.length; ) {
        const piece = bytes.subarray(start, start + frameBytes - length)
        pieces.push(piece)
        length += piece.length
        start += piece.length
        if (length >= frameBytes) await flush()
      }
    },
    async end() {
      await flush()
      await last
    },
  }
}

function compressedFrame(pieces: readonly Buffer[]): Promise<Buffer> {
  return compress(Buffer.concat(pieces), {
    params: {
      // Higher levels make texts only a little smaller.
      [constants.ZSTD_c_compressionLevel]: 1,
      [constants.ZSTD_c_checksumFlag]: 1,
    },
  })
}

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])
/** One segment, whose size follows as four bytes; no checksum, since the manifest has a better one of every file. */
const descriptor = 0xa0
const maxBlockBytes = 128 * 1024

/** A frame of raw blocks, as RFC 8878 defines them: at least one for each piece. */
export function storedFrame(pieces: readonly Buffer[]): Buffer {
  const blocks = pieces.flatMap(inBlocks)
  const header = Buffer.alloc(9)
  magic.copy(header)
  header[4] = descriptor
  header.writeUInt32LE(
    blocks.reduce((sum, { length }) => sum + length, 0),
    5,
  )
  const parts = blocks.flatMap((block, index) => {
    const blockHeader = Buffer.alloc(3)
    // The last bit says whether it is the last one; the two before are zero for a raw block.
    blockHeader.writeUIntLE(block.length * 8 + (index === blocks.length - 1 ? 1 : 0), 0, 3)
    return [blockHeader, block]
  })
  return Buffer.concat([header, ...parts])
}

function inBlocks(piece: Buffer): Buffer[] {
  const blocks: Buffer[] = []
  for (let start = 0; start < piece.length; start += maxBlockBytes) {
    blocks.push(piece.subarray(start, start + maxBlockBytes))
  }
  return blocks
}
