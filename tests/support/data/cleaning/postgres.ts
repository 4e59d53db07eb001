import pg from 'pg'
import { migrationTables } from '../../../../app/database/schema/tables/names'
import { asAdminOf, copyOfPostgres, migratedTemplate } from '../databases'
import type { ReusableDatabase } from './reusable-database'

// Deleted rows leave their pages behind. With more than this, a new database is cheaper, and plans of queries differ.
const maxBytes = 512 * 1024

let template: Promise<string> | undefined

export async function reusablePostgres(): Promise<ReusableDatabase> {
  template ??= makeTemplate()
  const { url, remove } = await copyOfPostgres(await template)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    url,
    async empty() {
      const { rows } = await client.query('select tests.empty_tables() as "isLikeNew"')
      return rows[0].isLikeNew
    },
    async remove() {
      await client.end()
      await remove()
    },
  }
}

async function makeTemplate(): Promise<string> {
  const { name, url } = await copyOfPostgres(await migratedTemplate())
  await asAdminOf(url, cleaning)
  return name
}

const kept = Object.values(migrationTables).map((table) => `'${table}'`)

/** In a schema of its own, without tables, where the site does not look. Rights of the reader role stay. */
const cleaning = `
create schema tests;
create sequence tests.schema_changes;

create function tests.note_schema_change() returns event_trigger language plpgsql security definer as $$
begin
  if tg_tag not in ('GRANT', 'REVOKE') then perform nextval('tests.schema_changes'); end if;
end $$;

create function tests.empty_tables() returns boolean language plpgsql
  set session_replication_role = replica set lock_timeout = '1s' as $$
declare
  name text;
begin
  if (select is_called from tests.schema_changes)
    or exists (select from pg_statistic where starelid >= 16384)
    or (select max(pg_relation_size(oid)) from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')) > ${maxBytes}
  then return false; end if;
  for name in
    select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
      and relname not in (${kept})
  loop
    execute format('delete from %I', name);
  end loop;
  perform setval(seqrelid, seqstart, false) from pg_sequence;
  return true;
end $$;

create event trigger note_schema_change on ddl_command_end execute function tests.note_schema_change();
create event trigger note_drop on sql_drop execute function tests.note_schema_change();
`
