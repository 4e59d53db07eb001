import { type Kysely, sql } from 'kysely'

/**
 * Lists the articles with a domain that the form does not offer, such as 'Digital Marketing', so that the chips of a feed
 * find them without reading all articles. The query has the same list: formDomains of app/posts/addresses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index articles_other_categories
    on articles (domain_slug, domain, published_at, id)
    where domain not in ('Cybersecurity', 'AI', 'CyberMarketing', 'Cyber-Marketing')`.execute(db)
}
