export interface StixObject {
  type: string
  id: string
  spec_version: '2.1'
  [property: string]: unknown
}

export interface ExternalReference {
  source_name: string
  description?: string
  external_id?: string
  url?: string
}

/** With milliseconds and Z, as the standard asks. */
export function timestamp(date: Date): string {
  return date.toISOString()
}
