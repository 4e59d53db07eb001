/**
 * Tar as POSIX defines it (ustar), of plain files only: `tar --zstd -tf` reads it. The reader refuses everything else
 * that a tar file can contain, such as links, devices and long names: our backups have none of it, and a library that
 * supports them would have to be kept from writing outside its folder.
 */
const blockSize = 512
const maxNameLength = 100
const plainFile = '0'
const magic = 'ustar\x0000'

export class TarError extends Error {
  override name = 'TarError'

  readonly problem: 'truncated' | 'foreign' | 'invalid'

  constructor(problem: TarError['problem'], message: string) {
    super(message)
    this.problem = problem
  }
}

export interface TarHeader {
  name: string
  size: number
}

/** The header of a file; its bytes follow, then padding(). */
export function tarHeader({ name, size }: TarHeader, modifiedAt: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameLength) throw new Error(`Too long for tar: ${name}`)
  const block = Buffer.alloc(blockSize)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\x000000000\0', 108)
  block.write(`${octal(size, 11)} `, 124)
  block.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)} `, 136)
  block.write(plainFile, 156)
  block.write(magic, 257)
  block.write(`${octal(checksumOf(block), 6)}\0 `, 148)
  return block
}

/** Fills the last block of a file. */
export function padding(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize)
}

/** Two empty blocks. */
export const endOfTar = Buffer.alloc(2 * blockSize)

/** Null at the end of the archive. */
export function parseTarHeader(block: Buffer): TarHeader | null {
  if (!hasContent(block)) return null
  if (block.toString('latin1', 257, 265) !== magic)
    throw new TarError('foreign', 'it is not a tar archive')
  if (readOctal(block, 148, 8) !== checksumOf(block)) throw invalid('a header is damaged')
  const name = textAt(block, 0, maxNameLength)
  const hasPrefix = block[345] !== 0
  if (block.toString('latin1', 156, 157) !== plainFile || hasPrefix) {
    throw invalid(`${JSON.stringify(name)} is not a plain file`)
  }
  return { name, size: readOctal(block, 124, 12) }
}

/** Reads files one after the other from the bytes of an archive. */
export async function* readTar(
  source: AsyncIterable<Buffer>,
  maxSizeOf: (name: string) => number,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const input = byteReader(source)
  for (;;) {
    const header = parseTarHeader(await input.take(blockSize))
    if (!header) break
    if (header.size > maxSizeOf(header.name)) {
      throw invalid(`${JSON.stringify(header.name)} is larger than such a file can be`)
    }
    const bytes = await input.take(header.size)
    // It is in no digest of the manifest.
    if (hasContent(await input.take(padding(header.size).length))) {
      throw invalid(`something follows ${JSON.stringify(header.name)}`)
    }
    yield { name: header.name, bytes }
  }
  // The rest is read too: it ends with the checksum of the compression.
  if (await input.restHasContent()) throw invalid('something follows its end')
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function take(size: number): Promise<Buffer> {
    if (rest.length >= size) return cut(size)
    const parts = [rest]
    let length = rest.length
    while (length < size) {
      const { value, done } = await chunks.next()
      if (done) throw new TarError('truncated', 'it ends too early')
      parts.push(value)
      length += value.length
    }
    rest = Buffer.concat(parts, length)
    return cut(size)
  }

  function cut(size: number): Buffer {
    const taken = rest.subarray(0, size)
    rest = rest.subarray(size)
    return taken
  }

  async function restHasContent(): Promise<boolean> {
    let found = hasContent(rest)
    for (;;) {
      const { value, done } = await chunks.next()
      if (done) return found
      found ||= hasContent(value)
    }
  }

  return { take, restHasContent }
}

function hasContent(bytes: Buffer): boolean {
  return bytes.some((byte) => byte !== 0)
}

function checksumOf(block: Buffer): number {
  let sum = 0
  // The checksum itself counts as spaces.
  for (const [index, byte] of block.entries()) sum += index >= 148 && index < 156 ? 32 : byte
  return sum
}

function octal(value: number, digits: number): string {
  return Math.max(0, value).toString(8).padStart(digits, '0')
}

function readOctal(block: Buffer, start: number, length: number): number {
  const text = textAt(block, start, length).trim()
  if (!/^[0-7]+$/.test(text)) throw invalid('a header is damaged')
  return Number.parseInt(text, 8)
}

function textAt(block: Buffer, start: number, length: number): string {
  const bytes = block.subarray(start, start + length)
  const end = bytes.indexOf(0)
  return bytes.toString('utf8', 0, end === -1 ? length : end)
}

function invalid(message: string): TarError {
  return new TarError('invalid', message)
}
