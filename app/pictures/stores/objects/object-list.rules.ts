export interface ListedObject {
  key: string
  bytes: number
  modifiedAt: Date
  /** For an object that was stored in one request without encryption keys, its MD5 digest. */
  etag: string
}

export interface ObjectPage {
  objects: ListedObject[]
  /** Where the next page begins; null after the last. */
  next: string | null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Reads one page of a ListObjectsV2 answer, whose format has no attributes or nesting that matter here. */
export function parseObjectPage(xml: string): ObjectPage {
  if (!xml.includes('<ListBucketResult')) throw new Error('This is not a list of objects.')
  const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    bytes: Number(textOf(entry, 'Size')),
    modifiedAt: new Date(textOf(entry, 'LastModified') ?? ''),
    etag: (textOf(entry, 'ETag') ?? '').replaceAll('"', ''),
  }))
  const isTruncated = textOf(xml, 'IsTruncated') === 'true'
  return { objects, next: isTruncated ? textOf(xml, 'NextContinuationToken') : null }
}

export interface UnfinishedUpload {
  key: string
  id: string
  startedAt: Date
}

/** Reads a ListMultipartUploads answer. */
export function parseUnfinishedUploads(xml: string): UnfinishedUpload[] {
  return [...xml.matchAll(/<Upload>(.*?)<\/Upload>/gs)].map(([, entry = '']) => ({
    key: textOf(entry, 'Key') ?? '',
    id: textOf(entry, 'UploadId') ?? '',
    startedAt: new Date(textOf(entry, 'Initiated') ?? ''),
  }))
}

/** The code of an error, such as NoSuchBucket; null if the answer is not one of S3. */
export function errorCodeIn(xml: string): string | null {
  return xml.includes('<Error>') ? textOf(xml, 'Code') : null
}

export function textOf(xml: string, tag: string): string | null {
  const [, text] = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml) ?? []
  return text === undefined ? null : decode(text)
}

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal) return String.fromCodePoint(Number(decimal))
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return entities[name] ?? whole
  })
}
