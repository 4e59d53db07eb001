/** The file is no JSON from here on, or it ends too early. */
export class JsonFormatError extends Error {
  override name = 'JsonFormatError'
}

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
const whitespace = new Set([0x20, 0x09, 0x0a, 0x0d])

interface ScanState {
  depth: number
  isInString: boolean
  isEscaped: boolean
}

/**
 * Reads JSON of any size step by step: the caller walks into the objects and arrays that it knows, and gets or skips
 * whole values. Only the value that is read is in memory. A value's inside is checked by JSON.parse, if it is read.
 */
export class JsonReader {
  #chunks: AsyncIterator<Uint8Array>
  #buffer = Buffer.alloc(0)
  #at = 0
  #before = 0

  constructor(chunks: AsyncIterable<Uint8Array>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** How many bytes have been read. */
  get position(): number {
    return this.#before + this.#at
  }

  /** The next character that is no white space; '' at the end of the file. */
  async peek(): Promise<string> {
    for (;;) {
      while (whitespace.has(this.#buffer[this.#at] ?? 0)) this.#at += 1
      if (this.#at < this.#buffer.length) return String.fromCharCode(this.#buffer[this.#at] ?? 0)
      if (!(await this.#more())) return ''
    }
  }

  /** The keys of the object that begins here. The caller reads or skips the value of each before it asks for the next. */
  async *keys(): AsyncGenerator<string> {
    await this.#expect('{')
    for (let isFirst = true; (await this.peek()) !== '}'; isFirst = false) {
      if (!isFirst) await this.#expect(',')
      if ((await this.peek()) !== '"') throw await this.#problem()
      const key: unknown = JSON.parse((await this.value(maxKeyBytes)) ?? '""')
      await this.#expect(':')
      yield String(key)
    }
    await this.#expect('}')
  }

  /** Stops at each item of the array that begins here. The caller reads or skips it before it asks for the next. */
  async *items(): AsyncGenerator<void> {
    await this.#expect('[')
    for (let isFirst = true; (await this.peek()) !== ']'; isFirst = false) {
      if (!isFirst) await this.#expect(',')
      yield
    }
    await this.#expect(']')
  }

  async skip(): Promise<void> {
    await this.value(0)
  }

  /** The text of the value that begins here; null if it is longer than that many bytes. */
  async value(maxBytes: number): Promise<string | null> {
    if (/^[\]},:]?$/.test(await this.peek())) throw await this.#problem()
    const state: ScanState = { depth: 0, isInString: false, isEscaped: false }
    let start = this.#at
    let length = 0
    for (;;) {
      const end = scan(this.#buffer, this.#at, state)
      const scanned = (end ?? this.#buffer.length) - this.#at
      length += scanned
      this.#at += scanned
      if (end !== null) break
      // What is too long is not kept.
      const isKept = length <= maxBytes
      if (!isKept) start = this.#at
      const keptBytes = this.#at - start
      if (!(await this.#more(keptBytes))) {
        if (isOpenEnded(state, length)) break
        throw await this.#problem()
      }
      start = this.#at - keptBytes
    }
    return length > maxBytes ? null : this.#buffer.toString('utf8', start, this.#at)
  }

  /** Nothing but white space may follow. */
  async end(): Promise<void> {
    if ((await this.peek()) !== '') throw await this.#problem()
  }

  async #expect(character: string): Promise<void> {
    if ((await this.peek()) !== character) throw await this.#problem()
    this.#at += 1
  }

  async #problem(): Promise<JsonFormatError> {
    const found = await this.peek()
    return new JsonFormatError(
      found === ''
        ? `it ends in the middle, after ${this.position} bytes`
        : `it is not valid JSON at byte ${this.position}`,
    )
  }

  /** Reads on, and drops what was read up to `keptBytes` before the position. False at the end of the file. */
  async #more(keptBytes = 0): Promise<boolean> {
    const { value, done } = await this.#chunks.next()
    if (done) return false
    const from = this.#at - keptBytes
    this.#before += from
    this.#buffer = Buffer.concat([this.#buffer.subarray(from), value])
    this.#at = keptBytes
    return true
  }
}

const maxKeyBytes = 10_000

/** Where the value ends; null if it goes on behind the buffer. */
function scan(buffer: Buffer, from: number, state: ScanState): number | null {
  let { depth, isInString, isEscaped } = state
  for (let at = from; at < buffer.length; at += 1) {
    const byte = buffer[at] ?? 0
    if (isInString) {
      if (isEscaped) isEscaped = false
      else if (byte === backslash) isEscaped = true
      else if (byte === quote) {
        isInString = false
        if (depth === 0) return at + 1
      }
    } else if (byte === quote) isInString = true
    else if (opening.has(byte)) depth += 1
    else if (closing.has(byte)) {
      // A number, true, false or null ends where its surroundings go on.
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (depth === 0 && (byte === 0x2c || whitespace.has(byte))) return at
  }
  Object.assign(state, { depth, isInString, isEscaped })
  return null
}

/** A number at the very end of a file has nothing behind it. */
function isOpenEnded({ depth, isInString }: ScanState, length: number): boolean {
  return depth === 0 && !isInString && length > 0
}
