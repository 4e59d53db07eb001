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

/** For whoever waits: beyond these levels a page is one or two in a hundred smaller and takes five times as long. */
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

/** Those that a page can be sent in, the smallest first. */
export const encodings = Object.keys(compress) as (keyof typeof compress)[]

/** Below this, what names the encoding costs as much as it saves. */
const leastBytes = 512

export function isWorthIt(body: Buffer): boolean {
  return body.length >= leastBytes
}

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? Promise.resolve(body) : compress[encoding](body)
}

/** A tenth smaller again, for a hundred times the time: for a page that is sent again and again. */
export function encodeSmallest(body: Buffer): Promise<Buffer> {
  return promisify(brotliCompress)(body, {
    params: { [BROTLI_PARAM_QUALITY]: BROTLI_MAX_QUALITY, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT },
  })
}

export function decode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  return encoding === 'identity' ? Promise.resolve(body) : decompress[encoding](body)
}
