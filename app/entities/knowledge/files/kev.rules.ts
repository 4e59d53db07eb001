import { z } from 'zod'
import {
  dayIn,
  downloadAgain,
  isCveId,
  type KnowledgeEntry,
  type KnowledgeFile,
  KnowledgeFileError,
} from './knowledge-file.rules'
import { firstParagraph } from './plain-text.rules'

const catalogue = z.object({
  catalogVersion: z.string(),
  dateReleased: z.string(),
  vulnerabilities: z.array(z.unknown()),
})

const vulnerability = z.object({
  cveID: z.string(),
  dateAdded: z.string(),
  vulnerabilityName: z.string().default(''),
  shortDescription: z.string().default(''),
  knownRansomwareCampaignUse: z.string().default(''),
})

export function isKev(json: object): boolean {
  return 'vulnerabilities' in json && 'catalogVersion' in json
}

/** CISA's catalogue of known exploited vulnerabilities. */
export function readKev(json: object): KnowledgeFile {
  const { data } = catalogue.safeParse(json)
  const day = dayIn(data?.dateReleased)
  if (!data || day === null) {
    throw new KnowledgeFileError(
      'looks like CISA’s catalogue of known exploited vulnerabilities, but its version, date or list is missing.',
      downloadAgain,
    )
  }
  const entries = data.vulnerabilities.map((item, index) => entryOf(item, index + 1))
  return { source: 'kev', version: data.catalogVersion.trim(), day, entries }
}

function entryOf(item: unknown, number: number): KnowledgeEntry {
  const { data } = vulnerability.safeParse(item)
  const value = data?.cveID.trim().toUpperCase() ?? ''
  const exploitedSince = dayIn(data?.dateAdded)
  if (!data || !isCveId(value) || exploitedSince === null) {
    throw new KnowledgeFileError(
      `is a catalogue of known exploited vulnerabilities, but its vulnerability ${number} has no CVE or no day.`,
      downloadAgain,
    )
  }
  return {
    type: 'cve',
    value,
    name: firstParagraph(data.vulnerabilityName),
    data: {
      description: firstParagraph(data.shortDescription),
      exploitedSince,
      // The other value is "Unknown".
      isUsedByRansomware: data.knownRansomwareCampaignUse.trim().toLowerCase() === 'known',
    },
  }
}
