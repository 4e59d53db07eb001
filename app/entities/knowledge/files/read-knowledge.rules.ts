import { entityKey } from '../../entity.rules'
import { isCweCsv, readCweCsv } from './cwe-csv.rules'
import { readCweXml } from './cwe-xml.rules'
import { isEpss, readEpss } from './epss.rules'
import { isKev, readKev } from './kev.rules'
import { downloadAgain, type KnowledgeFile, KnowledgeFileError } from './knowledge-file.rules'
import { firstParagraph } from './plain-text.rules'
import { isStix, readStix } from './stix.rules'

const known =
  'Import KEV as JSON, EPSS as CSV, ATT&CK or ATLAS as a STIX bundle, or CWE as XML or CSV: docs/operating/knowledge.md says where they are.'

/**
 * Reads a file of an authority and recognises it by its content, whatever its name is. Throws a KnowledgeFileError for one
 * that is unknown, damaged, cut or empty.
 */
export function readKnowledge(bytes: Uint8Array): KnowledgeFile {
  const file = readText(textOf(bytes))
  const entries = eachOnce(file.entries)
  if (entries.length === 0) {
    throw new KnowledgeFileError('was recognised, but it has no entries.', downloadAgain)
  }
  return { ...file, version: firstParagraph(file.version).slice(0, 40), entries }
}

function readText(text: string): KnowledgeFile {
  if (/^(?:<!doctype html|<html)\b/i.test(text)) {
    throw new KnowledgeFileError(
      'is a web page, not data: the server that it came from answered with an error, or the address was of a page about the data.',
      known,
    )
  }
  if (text.startsWith('<')) return readCweXml(text)
  if (/^[{[]/.test(text)) return readJson(parseJson(text))
  if (isEpss(text)) return readEpss(text)
  if (isCweCsv(text)) return readCweCsv(text)
  if (/^"?cveID"?,/i.test(text)) {
    throw new KnowledgeFileError(
      'is KEV as CSV, which does not say how old it is.',
      'Import known_exploited_vulnerabilities.json.',
    )
  }
  throw new KnowledgeFileError('is not a file that is known here.', known)
}

function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw empty()
  const [first, second, third, fourth] = bytes
  if (first === 0x50 && second === 0x4b && third === 3 && fourth === 4) {
    throw new KnowledgeFileError(
      'is a ZIP archive, or a workbook of Excel.',
      'Unpack the archive (with unzip, for example), and import the file that is in it.',
    )
  }
  if (bytes.subarray(0, 8_192).includes(0)) {
    throw new KnowledgeFileError('is not a text file.', known)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new KnowledgeFileError('is not a text in UTF-8.', known)
  }
  const trimmed = text.trimStart()
  if (trimmed === '') throw empty()
  return trimmed
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const reason = firstParagraph(error instanceof Error ? error.message : String(error))
    throw new KnowledgeFileError(
      `is JSON that cannot be read to its end (${reason}): it was damaged, or its download was interrupted.`,
      downloadAgain,
    )
  }
}

function readJson(json: unknown): KnowledgeFile {
  if (typeof json === 'object' && json !== null) {
    if (isKev(json)) return readKev(json)
    if (isStix(json)) return readStix(json as { objects: unknown[] })
  }
  throw new KnowledgeFileError('is JSON, but not a file that is known here.', known)
}

/** The last one counts. */
function eachOnce(entries: KnowledgeFile['entries']): KnowledgeFile['entries'] {
  const byKey = new Map(entries.map((entry) => [entityKey(entry), entry]))
  return byKey.size === entries.length ? entries : [...byKey.values()]
}

function empty(): KnowledgeFileError {
  return new KnowledgeFileError('is empty.', downloadAgain)
}
