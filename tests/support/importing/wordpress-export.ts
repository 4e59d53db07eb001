/** An item of an export as WordPress writes it. */
export interface ExportItem {
  id: number
  title?: string
  slug?: string
  type?: string
  status?: string
  content?: string
  excerpt?: string
  date?: string
  link?: string
  password?: string
  attachment?: string
  /** Taxonomy and name. */
  terms?: [string, string][]
  meta?: Record<string, string>
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const site = 'https://old.example'

/** A WordPress export with these items. */
export function wordpressExport(items: readonly ExportItem[]): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The Watch</title><link>${site}</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site}</wp:base_site_url><wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_login>${cdata('ada')}</wp:author_login><wp:author_display_name>${cdata('Ada Okafor')}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>ai</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('AI')}</wp:cat_name></wp:category>
<wp:tag><wp:term_id>4</wp:term_id><wp:tag_slug>phishing</wp:tag_slug><wp:tag_name>${cdata('Phishing')}</wp:tag_name></wp:tag>
${items.map(itemOf).join('\n')}
</channel>
</rss>
`
}

function itemOf(item: ExportItem): string {
  const { id, slug = `post-${id}`, title = `Post ${id}`, type = 'post', status = 'publish' } = item
  const { date = '2026-03-05 09:00:00', terms = [], meta = {}, attachment } = item
  const path = `/${date.slice(0, 10).replaceAll('-', '/')}/${slug}/`
  return `<item>
<title>${cdata(title)}</title><link>${item.link ?? site + path}</link>
<dc:creator>${cdata('ada')}</dc:creator><guid isPermaLink="false">${site}/?p=${id}</guid>
<content:encoded>${cdata(item.content ?? `Text of ${id}.`)}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date><wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:post_name>${cdata(slug)}</wp:post_name><wp:status>${cdata(status)}</wp:status>
<wp:post_type>${cdata(type)}</wp:post_type><wp:post_password>${cdata(item.password ?? '')}</wp:post_password>
${attachment ? `<wp:attachment_url>${cdata(`${site}/wp-content/uploads/${attachment}`)}</wp:attachment_url>` : ''}
${terms.map(([domain, name]) => `<category domain="${domain}" nicename="${name.toLowerCase()}">${cdata(name)}</category>`).join('\n')}
${Object.entries(meta)
  .map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  )
  .join('\n')}
</item>`
}
