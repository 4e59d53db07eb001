/** Each is the ending of an address. */
export const exportFormats = ['json', 'csv', 'stix.json', 'bib', 'ris', 'csl.json', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A collection has no text of its own. */
export type CollectionFormat = Exclude<ExportFormat, 'md'>
export const collectionFormats = exportFormats.filter(isCollectionFormat)

export function isCollectionFormat(format: ExportFormat): format is CollectionFormat {
  return format !== 'md'
}

export const mediaTypes = {
  json: 'application/json',
  csv: 'text/csv; charset=utf-8; header=present',
  'stix.json': 'application/stix+json;version=2.1',
  bib: 'application/x-bibtex; charset=utf-8',
  ris: 'application/x-research-info-systems; charset=utf-8',
  'csl.json': 'application/vnd.citationstyles.csl+json',
  md: 'text/markdown; charset=utf-8; variant=GFM',
} as const satisfies Record<ExportFormat, string>
