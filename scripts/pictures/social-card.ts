/** Draws public/social-card.jpg, shown where no other card can be drawn: node scripts/pictures/social-card.ts */
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { createServer } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const vite = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true, ws: false },
})
const { createCardDrawing } = (await vite.ssrLoadModule(
  '/app/syndication/social-cards/drawing/draw-card.service.ts',
)) as typeof import('../../app/syndication/social-cards/drawing/draw-card.service.ts')
const { sectionCard } = (await vite.ssrLoadModule(
  '/app/syndication/social-cards/card.rules.ts',
)) as typeof import('../../app/syndication/social-cards/card.rules.ts')
const { defaultDescription } = (await vite.ssrLoadModule(
  '/app/config/site.ts',
)) as typeof import('../../app/config/site.ts')

// No name, no host: every site that runs this software shows the same picture.
const texts = { token: '', description: defaultDescription, foot: '' }
const draw = createCardDrawing(resolve(root, 'node_modules'))
const picture = await draw(sectionCard({ name: '' }, 'site', texts), null)
writeFileSync(resolve(root, 'public/social-card.jpg'), picture)
await vite.close()
