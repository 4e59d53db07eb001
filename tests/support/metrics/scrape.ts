import { equal } from 'node:assert/strict'
import { type ParsedMetrics, parseMetrics } from './parse-metrics'

/** Reads /metrics as Prometheus does. */
export async function scrape(origin: string): Promise<ParsedMetrics> {
  const response = await fetch(`${origin}/metrics`, { headers: { Connection: 'close' } })
  equal(response.status, 200)
  equal(response.headers.get('Content-Type'), 'text/plain; version=0.0.4; charset=utf-8')
  return parseMetrics(await response.text())
}

/** The samples of a counter with these labels, by the label that differs. */
export function requestsOf({ sum }: ParsedMetrics, labels: Record<string, string>): number {
  return sum('vigil_http_requests_total', labels)
}
