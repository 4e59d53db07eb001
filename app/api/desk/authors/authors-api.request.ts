import { z } from 'zod'
import type { DeskAuthor } from '~/authors/author.rules'
import { parseAuthor } from '~/authors/author-form.rules'
import { slugify } from '~/config/slugify'
import { storable } from '~/http/body/form-text'
import { parsePictureId, pictureIdOf } from '~/pictures/body-pictures.rules'
import type { AuthorEdit, AuthorRefusal } from '~/posts/authors/change-author.actions'
import { invalidFields, reply } from '../../contract/operation.rules'
import { cutPage, pageOf, pageQuery, readCursor } from '../../contract/page.rules'
import { type FieldError, type Problem, problem } from '../../contract/problem.rules'
import { type DeskCaller, deskOperation } from '../caller.request'
import { moment } from '../posts/post-json.rules'
import { notAllowed, versionConflict } from '../posts/refusals.rules'

/** Programs make ids as for posts; readers get a readable address all the same. */
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const linkSchema = z.strictObject({ label: z.string(), url: z.string() })

const authorSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Posts name the author by it.' }),
    slug: z.string(),
    name: z.string(),
    role: z.string(),
    biography: z.string(),
    picture: z.string().nullable().meta({ description: 'The id of a picture of the library.' }),
    links: z.array(linkSchema),
    isRetired: z.boolean(),
    editorId: z.string().nullable().meta({ description: 'The account; null for a guest.' }),
    version: z.int(),
    updatedAt: moment,
  })
  .meta({ id: 'Author' })

const slugDescription =
  'The address of their page. Left out: it stays; of a new author it is the id, or made of the name if the id is a UUID.'

const authorInputSchema = z
  .strictObject({
    name: z.string(),
    slug: z.string().optional().meta({ description: slugDescription }),
    role: z.string().default(''),
    biography: z.string().default(''),
    picture: z.string().nullable().default(null),
    links: z.array(linkSchema).max(20).default([]),
    editorId: z.string().nullable().default(null),
  })
  .meta({ id: 'AuthorInput' })

function authorJson(author: DeskAuthor): z.input<typeof authorSchema> {
  const { id, slug, name, role, biography, picture, links, isRetired, editorId, version } = author
  return {
    id,
    slug,
    name,
    role,
    biography,
    picture: picture && pictureIdOf(picture),
    links: links.map(({ label, url }) => ({ label, url })),
    isRetired,
    editorId,
    version,
    updatedAt: author.updatedAt.toISOString(),
  }
}

const noSuchAuthor = problem('not-found', 'There is no such author, or you may not see them.')
const authorParams = z.strictObject({ id: z.string().min(1).max(100) })
const versionTag = { ETag: 'The version, for If-Match.' }

const listAuthors = deskOperation({
  id: 'listAuthors',
  method: 'GET',
  path: '/authors',
  tag: 'Authors',
  summary: 'Lists authors by id',
  description: 'For an author, only the profile of their own account.',
  scope: 'authors:read',
  query: z.strictObject(pageQuery),
  replies: { 200: { description: 'A page of authors.', schema: pageOf(authorSchema) } },
  handle: async ({ query: { cursor, limit } }, { editor, services }) => {
    const from = readCursor(cursor, z.tuple([z.string()]))
    if (!from.ok) return from.problem
    const after = from.position?.[0]
    const all = (await services.authorDesk.list(editor))
      .filter(({ id }) => after === undefined || id > after)
      .sort((one, other) => (one.id < other.id ? -1 : 1))
    return reply(200, cutPage(all, limit, { show: authorJson, positionOf: ({ id }) => [id] }))
  },
})

const getAuthor = deskOperation({
  id: 'getAuthor',
  method: 'GET',
  path: '/authors/{id}',
  tag: 'Authors',
  summary: 'Shows an author',
  scope: 'authors:read',
  params: authorParams,
  problems: ['not-found'],
  replies: { 200: { description: 'The author.', schema: authorSchema, headers: versionTag } },
  handle: async ({ params }, { editor, services }) => {
    const author = await services.authorDesk.find(editor, storable(params.id))
    return author ? shown(author) : noSuchAuthor
  },
})

const putAuthor = deskOperation({
  id: 'putAuthor',
  method: 'PUT',
  path: '/authors/{id}',
  tag: 'Authors',
  summary: 'Creates an author, or replaces their profile',
  description:
    'Without If-Match it creates the author with the id of the address. The same request sent again changes nothing.',
  scope: 'authors:write',
  ifMatch: 'optional',
  params: authorParams,
  body: { type: 'json', maxBytes: 200_000, schema: authorInputSchema },
  problems: ['not-found', 'address-taken', 'version-conflict', 'version-required'],
  replies: {
    200: { description: 'The author as stored now.', schema: authorSchema, headers: versionTag },
    201: { description: 'The new author.', schema: authorSchema, headers: versionTag },
  },
  handle: async ({ params, body, baseVersion }, caller) => {
    const { editor, services } = caller
    const id = storable(params.id)
    const existing = await services.authorDesk.find(editor, id)
    if (!existing && slugify(id) !== id) {
      return invalidFields([{ parameter: 'id', detail: 'Use small letters, digits and hyphens.' }])
    }
    const slug = body.slug ?? existing?.slug ?? (isUuid.test(id) ? '' : id)
    const edit = await readAuthor(caller, { ...body, slug })
    if ('problem' in edit) return edit
    if (baseVersion === null && !existing) {
      const created = await services.authorDesk.create({ editor, id, ...edit })
      if (!created.ok) return authorProblem(created, null)
      return reply(201, authorJson(created.author), { ETag: `"${created.author.version}"` })
    }
    // Without a version, only a request that changes nothing is carried out.
    const base = baseVersion ?? -1
    const saved = await services.authorDesk.save({ editor, id, baseVersion: base, ...edit })
    if (saved.ok) return shown(saved.author)
    if (saved.reason === 'conflict' && baseVersion === null) {
      const detail = 'This author exists. Send the version as If-Match to change the profile.'
      const currentVersion = existing?.version ?? 1
      return problem('version-required', detail, { currentVersion })
    }
    return authorProblem(saved, existing)
  },
})

async function readAuthor(
  { services }: DeskCaller,
  input: z.output<typeof authorInputSchema> & { slug: string },
): Promise<AuthorEdit | Problem> {
  const { name, role, biography, links } = input
  const editorId = input.editorId && storable(input.editorId)
  const parsed = parseAuthor({
    name: storable(name),
    slug: storable(input.slug),
    role: storable(role),
    biography: storable(biography),
    links: links.map(({ label, url }) => ({ label: storable(label), url: storable(url) })),
  })
  const errors: FieldError[] = parsed.ok
    ? []
    : Object.entries(parsed.errors).map(([field, detail]) => ({ pointer: `#/${field}`, detail }))
  const picture = input.picture === null ? null : parsePictureId(input.picture)
  const isKnown = picture && (await services.pictureLibrary.ensureFile(pictureIdOf(picture)))
  if (input.picture !== null && !isKnown) {
    errors.push({ pointer: '#/picture', detail: 'The library has no such picture.' })
  }
  if (!parsed.ok || errors.length > 0) return invalidFields(errors)
  return { content: parsed.content, isSlugTyped: input.slug !== '', picture, editorId }
}

function authorProblem(refusal: AuthorRefusal, existing: DeskAuthor | null): Problem {
  switch (refusal.reason) {
    case 'missing':
      return noSuchAuthor
    case 'forbidden':
      return problem('not-allowed', 'Authors change only their own profile. Ask an editor.')
    case 'slug-taken':
      return problem('address-taken', 'Another author has this address, or had it first.')
    case 'account-taken':
      return invalidFields([
        { pointer: '#/editorId', detail: `This account is linked to ${refusal.by}.` },
      ])
    case 'account-missing':
      return invalidFields([{ pointer: '#/editorId', detail: 'There is no such account.' }])
    case 'conflict':
      return versionConflict(existing?.version ?? 1)
    case 'not-allowed':
      return notAllowed(refusal)
  }
}

function shown(author: DeskAuthor) {
  return reply(200, authorJson(author), { ETag: `"${author.version}"` })
}

export const authors = [listAuthors, getAuthor, putAuthor]
