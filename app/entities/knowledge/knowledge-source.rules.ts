/** The files that can be imported. One of each is stored. */
export const knowledgeSources = [
  'kev',
  'epss',
  'attack-enterprise',
  'attack-mobile',
  'attack-ics',
  'atlas',
  'cwe',
] as const

export type KnowledgeSource = (typeof knowledgeSources)[number]

interface SourceFacts {
  /** For a sentence: "according to …". */
  name: string
  /** After so many days its data is no longer shown as if it were current. */
  oldAfterDays: number
  /** Its licence asks to name the owner with every copy of a text. */
  copyright?: string
}

const mitre = { copyright: '© The MITRE Corporation' }

/**
 * EPSS is computed every day, and scores change by much within a week. CISA adds to KEV several times a month. ATT&CK and
 * ATLAS have two releases a year or more, CWE three or four: after a year several were missed.
 */
const facts: Record<KnowledgeSource, SourceFacts> = {
  kev: { name: 'CISA KEV', oldAfterDays: 30 },
  epss: { name: 'FIRST EPSS', oldAfterDays: 7 },
  'attack-enterprise': { name: 'MITRE ATT&CK Enterprise', oldAfterDays: 365, ...mitre },
  'attack-mobile': { name: 'MITRE ATT&CK Mobile', oldAfterDays: 365, ...mitre },
  'attack-ics': { name: 'MITRE ATT&CK ICS', oldAfterDays: 365, ...mitre },
  atlas: { name: 'MITRE ATLAS', oldAfterDays: 365, ...mitre },
  cwe: { name: 'MITRE CWE', oldAfterDays: 365, ...mitre },
}

export function isKnowledgeSource(text: string): text is KnowledgeSource {
  return (knowledgeSources as readonly string[]).includes(text)
}

/** '' if it asks for none. */
export function copyrightOf(source: KnowledgeSource): string {
  return facts[source].copyright ?? ''
}

export function sourceName(source: KnowledgeSource): string {
  return facts[source].name
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether data of this day is too old to be shown as current. Both are in UTC, as the authorities date their files. */
export function isOldData(source: KnowledgeSource, day: string, now: Date): boolean {
  return now.getTime() - Date.parse(`${day}T00:00:00Z`) > (facts[source].oldAfterDays + 1) * dayMs
}
