import sax from 'sax'
import { StartupError } from '../../../process/startup-error'
import type { WxrPart } from './wxr'
import { createWxrBuilder } from './wxr-builder'

/** Entities that XML does not know stay in the text as they were written. */
const harmless = /^(Invalid character|Malformed comment|Text data outside|Non-whitespace)/

/** Servers write warnings before the export, as HTML. A document type is skipped too. */
const maxPreamble = 1_000_000

/**
 * Reads an export as a stream: however long it is, no more than one item is in memory. Throws a StartupError for a file
 * that is no WordPress export, or ends too early.
 */
export async function* readWxr(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<WxrPart> {
  const parts: WxrPart[] = []
  const builder = createWxrBuilder((part) => parts.push(part))
  const { write, close } = parserOf(builder, file)
  let decoder: TextDecoder | null = null
  for await (const chunk of chunks) {
    decoder ??= decoderFor(chunk, file)
    write(decoder.decode(chunk, { stream: true }))
    yield* parts.splice(0)
  }
  if (decoder) write(decoder.decode())
  yield* parts.splice(0)
  close()
}

function parserOf(builder: ReturnType<typeof createWxrBuilder>, file: string) {
  // Entities of a document type are not read, so that none can expand to gigabytes or to another file.
  const parser = new sax.SAXParser(true, { position: true })
  let isEnding = false
  let hasRoot = false
  let preamble: string | null = ''
  parser.onerror = (error) => {
    const message = error.message.split('\n')[0] ?? ''
    parser.error = null as unknown as Error
    if (message.startsWith('Max buffer length')) throw foreign(file)
    if (!isEnding && !harmless.test(message)) builder.damage(message, parser.line + 1)
  }
  parser.onopentag = ({ name, attributes }) => {
    if (!hasRoot && name !== 'rss') throw foreign(file)
    hasRoot = true
    builder.open(name, attributes)
  }
  parser.onclosetag = (name) => builder.close(name)
  parser.ontext = (text) => builder.text(text)
  parser.oncdata = (text) => builder.text(text)
  return {
    write(text: string) {
      if (preamble === null) {
        if (text !== '') parser.write(text)
        return
      }
      preamble += text
      const start = preamble.search(/<rss[\s>]/)
      if (start !== -1) {
        parser.line = preamble.slice(0, start).split('\n').length - 1
        parser.write(preamble.slice(start))
        preamble = null
      } else if (preamble.length > maxPreamble) throw foreign(file)
    },
    close() {
      const { count, isComplete, isExport } = builder.state()
      isEnding = true
      if (!hasRoot || !isExport) throw foreign(file)
      if (!isComplete) throw truncated(file, count)
    },
  }
}

/** In the encoding that the file names; UTF-8 if it names none. */
function decoderFor(chunk: Uint8Array, file: string): TextDecoder {
  const [first, second] = chunk
  if (first === 0x1f && second === 0x8b) {
    throw new StartupError(`${file} is compressed.`, `Unpack it first: gunzip ${file}`)
  }
  const start = Buffer.from(chunk.buffer, chunk.byteOffset, Math.min(chunk.byteLength, 400))
  const [, named = 'utf-8'] =
    /<\?xml[^>]*encoding=["']([\w.-]{1,40})["']/.exec(start.toString('latin1')) ?? []
  const hasByteOrder = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const label = hasByteOrder ? (first === 0xff ? 'utf-16le' : 'utf-16be') : named
  try {
    return new TextDecoder(label)
  } catch {
    throw new StartupError(
      `${file} says that it is written in ${named}, which is not known here.`,
      'Convert it to UTF-8 and run the command again.',
    )
  }
}

function foreign(file: string): StartupError {
  return new StartupError(
    `${file} is not a WordPress export.`,
    'Make one in WordPress under Tools, Export, "All content", and name the .xml file.',
  )
}

function truncated(file: string, count: number): StartupError {
  return new StartupError(
    `${file} ends too early, after ${count} items: the download or the export was interrupted.`,
    'Nothing was imported. Export again, in several parts by date if the site is large.',
  )
}
