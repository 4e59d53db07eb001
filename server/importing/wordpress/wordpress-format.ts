import { planAddresses } from '~/posts/importing/plan-addresses.queries'
import { StartupError } from '../../process/startup-error'
import { importedId } from '../imported-id'
import { type DomainChoice, readDomainChoice, refuseUnknownNames } from '../shared/domains'
import { openMediaFolder } from '../shared/media-folder'
import type { ForeignFormat, ImportSource, OptionValue, SourceContext } from '../source'
import { createPictures, uploadFolders } from './post/pictures'
import { createAddresses } from './site/addresses'
import { hostOf, readSiteIndex, type SiteIndex } from './site/site-index'
import { itemsOf, readExport } from './wordpress-source'

export const wordpressFormat = {
  form: '<file.xml> [--media <folder>] [--domain <name>] [--map <category>=<domain>]…',
  details: [
    '--media   the folder wp-content/uploads of the site: an export has no pictures',
    '--domain  the domain of posts whose categories and tags name none; otherwise Cybersecurity',
    '--map     a category or tag that chooses a domain, such as "Threats=Cybersecurity"; may be repeated',
  ].join('\n'),
  options: {
    media: { type: 'string' },
    domain: { type: 'string' },
    map: { type: 'string', multiple: true },
  },
  pathOptions: ['media'],
  open: openWordpress,
} satisfies ForeignFormat

async function openWordpress(
  file: string,
  values: Record<string, OptionValue>,
  context: SourceContext,
): Promise<ImportSource> {
  const { media: folder, domain, map } = values
  const mappings = Array.isArray(map) ? map.map(String) : []
  const choice = readDomainChoice(typeof domain === 'string' ? domain : null, mappings)
  const media = await openMediaFolder(typeof folder === 'string' ? folder : null, uploadFolders)
  const index = await readIndex(file, choice, context)
  refuseUnknownNames(choice, index.termNames)
  const name = sourceName(index.url)
  const idOf = (item: string) => importedId(name, item)
  const planned = await planAddresses(context.db, name, plannedPosts(index, idOf))
  const addresses = createAddresses(index, planned)
  const { storeImportedPicture } = context
  const pictures = createPictures({
    source: name,
    index,
    addresses,
    media,
    storeImportedPicture,
  })
  const post = { index, addresses, pictures, choice, idOf }
  return {
    name,
    posts: index.posts.size,
    items: () => itemsOf(readExport(file), post),
    finish: async () => linesOf(index),
  }
}

/** Reads the whole file before anything is written, so that a file that ends too early changes nothing. */
async function readIndex(
  file: string,
  choice: DomainChoice,
  { report }: SourceContext,
): Promise<SiteIndex> {
  let read = 0
  const parts = readExport(file, (bytes) => {
    read = bytes
  })
  const index = await readSiteIndex(parts, choice, (count) => {
    report(`Reading ${file}: ${Math.round(read / 1e6)} MB, ${count} items`)
  })
  if (index.url !== '') return index
  throw new StartupError(
    `${file} does not say which site it is from.`,
    'Export the site again with "All content".',
  )
}

/** The same for every export, also after the site got a certificate or lost its `www.`. */
function sourceName(address: string): string {
  const url = URL.parse(address)
  return url ? `https://${hostOf(url)}${url.pathname.replace(/\/+$/, '')}` : address
}

/** In the order of the file, in which they are imported. */
function plannedPosts(
  { posts }: SiteIndex,
  idOf: (item: string) => string,
): Parameters<typeof planAddresses>[2] {
  return [...posts.values()].map(({ id, slug, domain }) => {
    return { item: id, kind: 'article', id: idOf(id), slug, title: '', domain }
  })
}

function linesOf({ commentCount }: SiteIndex): string[] {
  if (commentCount === 0) return []
  return [`${commentCount} comments were left: posts have none here.`]
}
