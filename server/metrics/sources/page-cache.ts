import { counted, type Family, gauge } from '../registry/family'

interface Usage {
  /** Pages that were sent although they were older than a minute. */
  stale: number
  purges: number
  bytes: number
  pages: number
  maxBytes: number
}

interface Totals {
  /** Responses from memory: whole pages, and 304. */
  whole: number
  unchanged: number
  /** Pages that were rendered for a request. */
  made: number
  bytes: number
}

export function pageCacheFamilies(
  usage: Usage,
  { whole, unchanged, made, bytes }: Totals,
): Family[] {
  return [
    {
      name: 'vigil_page_cache_requests_total',
      help: 'Requests for pages that can be cached: from memory (hit), from memory while a newer version is rendered (stale), or rendered (miss).',
      type: 'counter',
      merge: 'sum',
      samples: [
        ['{result="hit"}', whole + unchanged - usage.stale],
        ['{result="stale"}', usage.stale],
        ['{result="miss"}', made],
      ],
    },
    counted(
      { name: 'vigil_page_cache_sent_bytes_total', help: 'Bytes of pages sent from memory.' },
      bytes,
    ),
    counted(
      {
        name: 'vigil_page_cache_purges_total',
        help: 'How often all pages were dropped, because content changed. Each process counts.',
      },
      usage.purges,
    ),
    gauge({ name: 'vigil_page_cache_pages', help: 'Pages in memory.' }, usage.pages),
    gauge({ name: 'vigil_page_cache_bytes', help: 'Memory that they use.' }, usage.bytes),
    gauge(
      { name: 'vigil_page_cache_max_bytes', help: 'Memory that they may use.' },
      usage.maxBytes,
    ),
  ]
}
