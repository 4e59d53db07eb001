import { z } from 'zod'
import { postKinds } from '~/config/post-kinds'
import { identifierTypes, indicatorTypes } from '~/entities/entity.rules'
import { domainSlugs } from '~/posts/addresses/domain.rules'

const moment = z.iso.datetime().meta({ description: 'A moment in UTC.' })

const entity = z.strictObject({
  type: z.enum([...identifierTypes, ...indicatorTypes]),
  value: z.string().meta({ description: 'In its canonical spelling; an indicator not defanged.' }),
  url: z.url().nullable().meta({ description: 'Its page here; null if it has none.' }),
  authority: z
    .url()
    .nullable()
    .meta({ description: 'Where it is defined; null for an indicator.' }),
  count: z.int().min(1).meta({ description: 'How often the text names it.' }),
  lines: z
    .array(z.int().min(1))
    .meta({ description: 'The lines of the markdown that name it, from 1.' }),
  section: z.string().meta({ description: 'The heading above its first mention, or empty.' }),
  sentence: z.string().meta({ description: 'In which it is first named, as plain text.' }),
  score: z.number().nullable().meta({ description: 'Of a CVSS vector; null for others.' }),
})

const postShape = {
  id: z.string().meta({ description: 'Never changes: the id that feeds have too.' }),
  kind: z.enum(postKinds),
  url: z.url().meta({ description: 'The page for readers.' }),
  record: z.url().meta({ description: 'The entry of this version in the public record.' }),
  title: z.string(),
  summary: z.string().meta({ description: 'Written by an editor, or the beginning of the text.' }),
  language: z.string(),
  domain: z.enum(domainSlugs),
  tags: z.array(z.string()),
  authors: z
    .array(z.strictObject({ name: z.string(), url: z.url() }))
    .meta({ description: 'Empty if the publication is the author.' }),
  publishedAt: moment,
  updatedAt: moment.meta({
    description: 'The last change of the text, or of what editors decided about its entities.',
  }),
  entities: z.array(entity),
}

const head = {
  format: z.literal('vigil-export'),
  version: z
    .literal(1)
    .meta({ description: 'Increases if a field is removed or gets a new meaning.' }),
  publication: z.strictObject({ name: z.string(), url: z.url() }),
}

/** What `.json` of a post holds. docs/exports.md describes every field. */
export const postExportSchema = z.strictObject({
  ...head,
  post: z.strictObject({
    ...postShape,
    markdown: z.string().meta({ description: 'The text as its editor wrote it.' }),
  }),
})

/** What `.json` of a topic or of an entity holds. */
export const collectionExportSchema = z.strictObject({
  ...head,
  title: z.string(),
  url: z.url().meta({ description: 'The page that lists the posts.' }),
  posts: z.array(z.strictObject(postShape)),
})

export type ExportedEntity = z.infer<typeof entity>
export type PostExport = z.infer<typeof postExportSchema>
export type CollectionExport = z.infer<typeof collectionExportSchema>
