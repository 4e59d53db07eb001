import { StartupError } from '../../process/startup-error'
import { readDomainChoice, refuseUnknownNames } from '../shared/domains'
import { openMediaFolder } from '../shared/media-folder'
import type { ForeignFormat, ImportSource, OptionValue, SourceContext } from '../source'
import { type ExportIndex, readIndex } from './file/read-index'
import { ghostItems } from './ghost-source'
import { importMembers, readMembers } from './members'
import { imageFolders } from './pictures'

export const ghostFormat = {
  form: '<file.json> [--media <folder>] [--members <file.csv>] [--site <address>] [--domain <name>] [--map <tag>=<domain>]…',
  details: [
    '--media    the content folder of Ghost, or its images folder: an export has no pictures',
    '--members  the members, as Ghost exports them: those who get its newsletter are subscribed',
    '--site     the address of the old site, such as https://old.example, if texts name it in their links',
    '--domain   the domain of posts whose tags name none; otherwise Cybersecurity',
    '--map      a tag that chooses a domain, such as "Threats=Cybersecurity"; may be repeated',
  ].join('\n'),
  options: {
    media: { type: 'string' },
    members: { type: 'string' },
    site: { type: 'string' },
    domain: { type: 'string' },
    map: { type: 'string', multiple: true },
  },
  pathOptions: ['media', 'members'],
  open: openGhost,
} satisfies ForeignFormat

type Values = Record<string, OptionValue>

async function openGhost(
  file: string,
  values: Values,
  context: SourceContext,
): Promise<ImportSource> {
  const site = siteIn(textIn(values, 'site'))
  const choice = readDomainChoice(textIn(values, 'domain'), listIn(values, 'map'))
  const media = await openMediaFolder(textIn(values, 'media'), imageFolders)
  const membersFile = textIn(values, 'members')
  const fromCsv = membersFile === null ? null : await readMembers(membersFile)
  const index = await readIndex(file, (bytes) => {
    context.report(`Reading ${file}: ${Math.round(bytes / 1e6)} MB`)
  })
  refuseUnknownNames(
    choice,
    [...index.tags.values()].map((tag) => tag.name),
  )
  const name = sourceName(index)
  return {
    name,
    posts: index.posts.filter(({ isPage }) => !isPage).length,
    items: () => ghostItems({ file, index, media, site, choice, source: name }, context),
    finish: () => importMembers(context, { index, fromCsv, siteName: siteName(index, site) }),
  }
}

/** The same for every export of a site. Ghost writes the hash once, when the site is set up. */
function sourceName({ settings }: ExportIndex): string {
  const keys = ['public_hash', 'db_hash', 'dbHash', 'title']
  const [known = ''] = keys.map((key) => settings.get(key) ?? '').filter(Boolean)
  return known === '' ? 'ghost' : `ghost ${known}`
}

function siteName({ settings }: ExportIndex, site: string | null): string {
  return settings.get('title') || site || 'a site made with Ghost'
}

function siteIn(typed: string | null): string | null {
  if (typed === null) return null
  const url = URL.parse(typed)
  if (url && /^https?:$/.test(url.protocol)) return url.origin + url.pathname.replace(/\/+$/, '')
  throw new StartupError(`"${typed}" is no address of a site.`, 'Use one like https://old.example.')
}

function textIn(values: Values, name: string): string | null {
  const value = values[name]
  return typeof value === 'string' ? value : null
}

function listIn(values: Values, name: string): string[] {
  const value = values[name]
  return Array.isArray(value) ? value.map(String) : []
}
