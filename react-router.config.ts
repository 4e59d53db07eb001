import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  serverBuildFile: 'vigil.js',
  // Where a form may come from is decided in server/http/same-origin.ts. React Router's own check
  // compares whole origins, and would refuse every form behind a proxy that ends TLS.
  allowedActionOrigins: ['**'],
  // Only the desk is hydrated, and it comes with all its routes: no address of ours lists them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
