import type { Site } from '~/config/site'
import { browserStorageList } from './browser-storage.rules'

/** The text of a page as it is stored. */
export interface PageText {
  /** 0 if it was never changed. */
  version: number
  /** Markdown; null for the shipped text. */
  text: string | null
  /** Null if it was never changed. */
  updatedAt: Date | null
}

export const shippedPage: PageText = { version: 0, text: null, updatedAt: null }

export interface PageRevision {
  version: number
  at: Date
  editorName: string
  /** Such as 'changed', or 'restored version 2'. */
  action: string
}

export const maxPageLength = 200_000

export type ParsedPage = { ok: true; text: string } | { ok: false; problem: string }

/** `typed` is storable. Spaces at the end say nothing. */
export function parsePageText(typed: string): ParsedPage {
  const text = typed.trimEnd()
  if (text.trim() === '') {
    return {
      ok: false,
      problem:
        'Enter a text. To have the shipped one again, use the button at the end of the page.',
    }
  }
  if (text.length > maxPageLength) {
    const max = maxPageLength.toLocaleString('en-US')
    return { ok: false, problem: `This text is too long. Use at most ${max} characters.` }
  }
  return { ok: true, text: `${text}\n` }
}

export interface PageConflict {
  ok: false
  reason: 'conflict'
  current: PageText
}

export type PageDecision = { ok: true; isUnchanged: boolean } | PageConflict

/** A save names the version that it was typed over: a newer one is never overwritten without being seen. */
export function decidePageSave(
  current: PageText,
  { text, baseVersion }: { text: string | null; baseVersion: number },
): PageDecision {
  if (current.text === text) return { ok: true, isUnchanged: true }
  if (current.version !== baseVersion) return { ok: false, reason: 'conflict', current }
  return { ok: true, isUnchanged: false }
}

type SiteNames = Pick<Site, 'name' | 'url'>

/** The Markdown of a page with the name and address of the site, and the list of what browsers store. */
export function pageMarkdown(text: string, { name, url }: SiteNames): string {
  const whole = text.replaceAll('{browserStorage}', browserStorageList)
  return fillPlaceholders(whole, { name: escapeMarkdown(name), url })
}

export function fillPlaceholders(text: string, { name, url }: SiteNames): string {
  // Functions, because replaceAll() gives '$&' in a replacement string a meaning.
  return text.replaceAll('{siteName}', () => name).replaceAll('{siteUrl}', () => url)
}

/** The stars in a site name such as '*Watch*' are not emphasis. */
function escapeMarkdown(name: string): string {
  return name.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

/** 'November 2026', in UTC. */
export function monthOf(date: Date): string {
  return new Intl.DateTimeFormat('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(date)
}
