import { expect } from '@playwright/test'
import { type ParsedMetrics, parseMetrics } from './parse-metrics'

/** Reads /metrics as Prometheus does. */
export async function scrape(origin: string): Promise<ParsedMetrics> {
  const response = await fetch(`${origin}/metrics`, { headers: { Connection: 'close' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('Content-Type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  return parseMetrics(await response.text())
}

/** The samples of a counter with these labels, by the label that differs. */
export function requestsOf({ sum }: ParsedMetrics, labels: Record<string, string>): number {
  return sum('vigil_http_requests_total', labels)
}
