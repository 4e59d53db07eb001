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
  BROTLI_MAX_QUALITY,
  BROTLI_MODE_TEXT,
  BROTLI_PARAM_MODE,
  BROTLI_PARAM_QUALITY,
  ZSTD_c_compressionLevel,
} = constants

/** A client waits for these. Higher levels save one or two percent and take five times as long. */
const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
    }),
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

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? Promise.resolve(body) : compress[encoding](body)
}

/** A tenth smaller, and a hundred times slower: for pages that are sent again and again. */
export function encodeSmallest(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  })
}

export function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? Promise.resolve(body) : decompress[encoding](body)
}
