import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  serverBuildFile: 'vigil.js',
  // Where a form may come from is decided in server/http/security/same-origin.ts. React Router's own check
  // compares whole origins, and would refuse every form behind a proxy that ends TLS.
  allowedActionOrigins: ['**'],
  // Only the desk is hydrated, and it loads with all its routes, so no address has to list them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
