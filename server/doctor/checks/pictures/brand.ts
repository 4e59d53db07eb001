import { basename, join } from 'node:path'
import { iconOf, logoOf } from '~/pictures/brand/brand-pictures.rules'
import { storedSettings } from '~/publication/publication-settings.queries'
import { diskStoresIn } from '../../../storage/picture-stores/disk-stores'
import { objectStoresIn } from '../../../storage/picture-stores/object-stores'
import type { DatabaseCheck } from '../../check'
import { countOf, error, ok } from '../../finding'

const folder = 'publication-pictures'

/** The files of the logo and the icon that are in use. Those that were replaced stay, too. */
export const brandCheck: DatabaseCheck = {
  name: 'logo and icon',
  needs: 'tables',
  limitMs: 30_000,
  async run({ database, env }) {
    const { logo = '', icon = '' } = await storedSettings(database.db)
    const { header, download } = logoOf(logo) ?? {}
    const addresses = [header?.src, download?.src, ...Object.values(iconOf(icon) ?? {})]
    const { publicationPictures } = env.objectStorage
      ? objectStoresIn(env.objectStorage)
      : diskStoresIn(env.dataDir)
    const missing: string[] = []
    for (const address of addresses) {
      if (typeof address !== 'string') continue
      const size = await publicationPictures.size(basename(address))
      if (!size) missing.push(join(folder, basename(address)))
    }
    if (missing.length === 0) return [ok('The files of the logo and the icon are there.')]
    return [
      error(
        `${countOf(missing.length, 'file')} of the logo or the icon ${missing.length === 1 ? 'is' : 'are'} missing.`,
        'Copy them from a backup to these places, or upload the pictures again on the page Settings.',
        missing,
      ),
    ]
  },
}
