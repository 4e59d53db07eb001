import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Writes a .br and a .gz beside every text file, so that the server need never compress one.
 * @param {string} folder
 */
export function compressAssets(folder) {
  for (const name of globSync('**/*.{js,css,svg,json,speculationrules,txt,webmanifest}', {
    cwd: folder,
  })) {
    const file = join(folder, name)
    const bytes = readFileSync(file)
    const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
    writeIfSmaller(`${file}.br`, brotliCompressSync(bytes, { params: quality }), bytes)
    writeIfSmaller(`${file}.gz`, gzipSync(bytes, { level: 9 }), bytes)
  }
}

/**
 * @param {string} file
 * @param {Uint8Array} compressed
 * @param {Uint8Array} original
 */
function writeIfSmaller(file, compressed, original) {
  if (compressed.length < original.length) writeFileSync(file, compressed)
}
