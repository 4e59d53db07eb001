// `npm start`: builds what is stale, then serves.
process.argv = [...process.argv.slice(0, 2), 'serve']
await import('./vigil.mjs')
