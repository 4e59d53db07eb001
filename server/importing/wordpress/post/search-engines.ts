import { htmlText } from '../../html/html-text'
import type { WxrItem } from '../xml/wxr'

export interface SearchEngineTexts {
  metaTitle: string
  metaDescription: string
  focusKeyword: string
  notes: string[]
}

/** The fields of Yoast SEO, Rank Math, All in One SEO (also before its version 4) and SEOPress. */
const titles = [
  '_yoast_wpseo_title',
  'rank_math_title',
  '_aioseo_title',
  '_aioseop_title',
  '_seopress_titles_title',
]
const descriptions = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
]
const keywords = [
  '_yoast_wpseo_focuskw',
  'rank_math_focus_keyword',
  '_aioseo_keywords',
  '_aioseop_keywords',
  '_seopress_analysis_target_kw',
]

interface Texts {
  title: string
  summary: string
  siteTitle: string
}

export function searchEngineTexts(meta: WxrItem['meta'], texts: Texts): SearchEngineTexts {
  const notes: string[] = []
  const first = (names: readonly string[]) =>
    names.map((name) => meta.get(name)?.trim()).find(Boolean) ?? ''
  const filledIn = (template: string, label: string) => {
    const text = fillIn(htmlText(template), texts)
    if (text !== null) return text
    notes.push(`${label} was left out, because it needs a plugin: ${template}`)
    return ''
  }
  // A plugin writes several into one field, with commas between them.
  const [focusKeyword = ''] = htmlText(first(keywords)).split(',')
  return {
    metaTitle: filledIn(first(titles), 'Meta title'),
    metaDescription: filledIn(first(descriptions), 'Meta description'),
    focusKeyword: focusKeyword.trim(),
    notes,
  }
}

const variable = /%%?[a-z_]+(?:\([^)]*\))?%%?|#[a-z]+_[a-z_]+/gi

/** `%%title%% %%sep%% %%sitename%%`, `%title%` and `#post_title`. Null if a variable is not known. */
function fillIn(template: string, { title, summary, siteTitle }: Texts): string | null {
  let isKnown = true
  const text = template.replace(variable, (found) => {
    const name = found.replace(/[%#]/g, '').toLowerCase()
    if (/^(post_)?title$/.test(name)) return title
    if (/^(site(_)?(name|title)|sitename)$/.test(name)) return siteTitle
    if (/^(sep|separator(_sa)?)$/.test(name)) return '–'
    if (/^(post_)?excerpt(_only)?$/.test(name)) return summary
    if (/^(page|pagenumber|pagetotal)$/.test(name)) return ''
    isKnown = false
    return ''
  })
  return isKnown ? text.replace(/\s+/g, ' ').trim() : null
}
