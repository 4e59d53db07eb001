import sax from 'sax'
import { cweEntry } from './cwe-entry.rules'
import {
  dayIn,
  downloadAgain,
  type KnowledgeEntry,
  type KnowledgeFile,
  KnowledgeFileError,
} from './knowledge-file.rules'

/** The elements that have an id, and the child that describes them. */
const descriptionOf: Record<string, string> = {
  Weakness: 'Description',
  Category: 'Summary',
  View: 'Objective',
}

interface OpenEntry {
  element: string
  depth: number
  id: string
  name: string
  status: string
  description: string
}

/** The whole catalogue of CWE. */
export function readCweXml(text: string): KnowledgeFile {
  const entries: KnowledgeEntry[] = []
  const path: string[] = []
  let catalogue: Record<string, string> = {}
  let open: OpenEntry | null = null
  // Entities of a document type are not read, so that none can expand to gigabytes or to another file.
  const parser = new sax.SAXParser(true, { position: true })
  parser.onerror = (error) => {
    throw notComplete(path.length > 0, error.message.split('\n')[0] ?? '', parser.line + 1)
  }
  parser.onopentag = ({ name: prefixed, attributes }) => {
    const name = localName(prefixed)
    if (path.length === 0) {
      if (name !== 'Weakness_Catalog') throw foreign(prefixed)
      catalogue = attributes as Record<string, string>
    }
    path.push(name)
    const { ID: id, Name, Status } = attributes as Record<string, string | undefined>
    if (open || id === undefined || !Object.hasOwn(descriptionOf, name)) return
    const fields = { name: Name ?? '', status: Status ?? '', description: '' }
    open = { element: name, depth: path.length, id, ...fields }
  }
  const addText = (content: string) => {
    if (open && path[open.depth] === descriptionOf[open.element]) open.description += content
  }
  parser.ontext = addText
  parser.oncdata = addText
  parser.onclosetag = () => {
    if (open && path.length === open.depth) {
      if (!/^\d{1,5}$/.test(open.id)) {
        throw notComplete(true, `the id "${open.id}" is not a number`, parser.line + 1)
      }
      entries.push(cweEntry(open))
      open = null
    }
    path.pop()
  }
  parser.write(text).close()
  const day = dayIn(catalogue.Date)
  if (day === null) throw notComplete(true, 'its day is missing', 1)
  return { source: 'cwe', version: (catalogue.Version ?? '').trim(), day, entries }
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function foreign(root: string): KnowledgeFileError {
  return new KnowledgeFileError(
    `is XML, but not the catalogue of CWE: it begins with <${root.slice(0, 40)}>.`,
    'Import the file cwec_v….xml.',
  )
}

function notComplete(hasBegun: boolean, reason: string, line: number): KnowledgeFileError {
  return hasBegun
    ? new KnowledgeFileError(
        `is XML that cannot be read to its end (line ${line}: ${reason}): it was damaged, or its download was interrupted.`,
        downloadAgain,
      )
    : new KnowledgeFileError(`is not valid XML (line ${line}: ${reason}).`, downloadAgain)
}
