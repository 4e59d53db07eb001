import { type Kysely, type RawBuilder, sql } from 'kysely'

const indexes = ['search_stems', 'search_words'] as const
const indexed = ['title', 'tags', 'summary', 'focus_keyword', 'body'] as const

/**
 * SQLite renumbers the rows of `articles` when it vacuums, so the indexes are numbered by a table of
 * their own. It also holds what a search filters by: a post's row would have to be read past its body.
 */
export async function createSqliteSearch(db: Kysely<unknown>): Promise<void> {
  await sql`create table search_documents (
    id integer primary key autoincrement,
    kind text not null,
    post_id text not null,
    domain_slug text not null,
    status text not null,
    published_at text,
    unique (kind, post_id)
  )`.execute(db)

  const fold = 'unicode61 remove_diacritics 2'
  for (const [index, tokenizer] of [
    ['search_stems', `porter ${fold}`],
    ['search_words', fold],
  ] as const) {
    await sql`create virtual table ${sql.id(index)} using fts5(
      ${sql.raw(indexed.join(', '))},
      content = '', contentless_delete = 1, tokenize = ${sql.lit(tokenizer)}
    )`.execute(db)
  }

  await watch(db, 'articles', 'article')
  await watch(db, 'weekly_briefs', 'brief')
}

async function watch(db: Kysely<unknown>, table: string, kind: string): Promise<void> {
  const trigger = (name: string) => sql.id(`${table}_search_${name}`)
  const posts = sql.id(table)
  const number = (row: 'old' | 'new') =>
    sql`(select id from search_documents where kind = ${sql.lit(kind)} and post_id = ${sql.raw(row)}.id)`

  await sql`insert into search_documents (kind, post_id, domain_slug, status, published_at)
    select ${sql.lit(kind)}, id, domain_slug, status, published_at from ${posts}
    order by published_at`.execute(db)
  for (const index of indexes) {
    await sql`insert into ${sql.id(index)} (rowid, ${columns()})
      select document.id, ${columns('post.')} from ${posts} post
      join search_documents document on document.kind = ${sql.lit(kind)} and document.post_id = post.id
      order by document.id`.execute(db)
  }

  await sql`create trigger ${trigger('insert')} after insert on ${posts} begin
    insert into search_documents (kind, post_id, domain_slug, status, published_at)
      values (${sql.lit(kind)}, new.id, new.domain_slug, new.status, new.published_at);
    ${eachIndex((index) => sql`insert into ${index} (rowid, ${columns()}) values (${number('new')}, ${columns('new.')});`)}
  end`.execute(db)

  await sql`create trigger ${trigger('update')} after update of ${columns()} on ${posts}
    when ${sql.join(
      indexed.map((column) => sql`old.${sql.raw(column)} is not new.${sql.raw(column)}`),
      sql` or `,
    )}
  begin
    ${eachIndex(
      (index) => sql`delete from ${index} where rowid = ${number('new')};
        insert into ${index} (rowid, ${columns()}) values (${number('new')}, ${columns('new.')});`,
    )}
  end`.execute(db)

  await sql`create trigger ${trigger('filter')} after update of domain_slug, status, published_at on ${posts} begin
    update search_documents
      set domain_slug = new.domain_slug, status = new.status, published_at = new.published_at
      where id = ${number('new')};
  end`.execute(db)

  await sql`create trigger ${trigger('delete')} after delete on ${posts} begin
    ${eachIndex((index) => sql`delete from ${index} where rowid = ${number('old')};`)}
    delete from search_documents where id = ${number('old')};
  end`.execute(db)
}

function columns(prefix = ''): RawBuilder<unknown> {
  return sql.raw(indexed.map((column) => prefix + column).join(', '))
}

function eachIndex(statement: (index: RawBuilder<unknown>) => RawBuilder<unknown>) {
  return sql.join(
    indexes.map((index) => statement(sql.raw(index))),
    sql` `,
  )
}
