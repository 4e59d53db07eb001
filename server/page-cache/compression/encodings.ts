import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib'

const {
  BROTLI_DEFAULT_WINDOW,
  BROTLI_MAX_QUALITY,
  BROTLI_MIN_WINDOW_BITS,
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_LGWIN,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  BROTLI_PARAM_SIZE_HINT,
  ZSTD_c_compressionLevel,
} = constants

/** A client waits for these. Higher levels save one or two percent and take five times as long. */
const compress = {
  br: (body: Buffer) => brotli(body, 5),
  zstd: (body: Buffer) =>
    promisify(zstdCompress)(body, { params: { [ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body: Buffer) => promisify(gzip)(body, { level: 6 }),
}

const decompress = {
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  gzip: promisify(gunzip),
}

export type Encoding = keyof typeof compress | 'identity'

/** The encodings of pages, the smallest first. */
export const encodings = Object.keys(compress) as (keyof typeof compress)[]

/** Below this, the headers cost as much as compression saves. */
const minBytes = 512

export function isWorthCompressing(body: Buffer): boolean {
  return body.length >= minBytes
}

export async function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? body : exactly(await compress[encoding](body))
}

/** A tenth smaller, and a hundred times slower: for pages that are sent again and again. */
export async function encodeSmallest(body: Buffer): Promise<Buffer> {
  return exactly(await brotli(body, BROTLI_MAX_QUALITY))
}

/** A part of a larger buffer keeps all of it in memory: what zlib returns, five times the size of a page. */
function exactly(body: Buffer): Buffer {
  if (body.length === body.buffer.byteLength) return body
  const exact = Buffer.allocUnsafeSlow(body.length)
  body.copy(exact)
  return exact
}

/** By default brotli reserves memory for a window of four megabytes, whatever the length of a page. */
function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const bits = Math.ceil(Math.log2(body.length + 16))
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: Math.min(Math.max(bits, BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW),
  }
  return promisify(brotliCompress)(body, { params })
}

export function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? Promise.resolve(body) : decompress[encoding](body)
}
