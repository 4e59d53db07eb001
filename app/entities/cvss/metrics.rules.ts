export type CvssVersion = '2.0' | '3.0' | '3.1' | '4.0'

export interface CvssMetrics {
  /** The values of each metric. */
  values: ReadonlyMap<string, ReadonlySet<string>>
  /** Every metric, in the order of the specification. */
  order: readonly string[]
  mandatory: readonly string[]
  /** Whether a metric may stand before one that the specification lists earlier. */
  anyOrder: boolean
  /** The value of an optional metric that is left out. */
  notDefined: string
}

function metrics(base: string, optional: string) {
  const values = new Map(
    `${base} ${optional}`.split(/\s+/).map((metric) => {
      const [name = '', list = ''] = metric.split(':')
      return [name, new Set(list.split(','))] as const
    }),
  )
  const order = [...values.keys()]
  return { values, order, mandatory: order.slice(0, base.split(/\s+/).length) }
}

const version3: CvssMetrics = {
  ...metrics(
    'AV:N,A,L,P AC:L,H PR:N,L,H UI:N,R S:U,C C:H,L,N I:H,L,N A:H,L,N',
    'E:X,H,F,P,U RL:X,U,W,T,O RC:X,C,R,U CR:X,H,M,L IR:X,H,M,L AR:X,H,M,L ' +
      'MAV:X,N,A,L,P MAC:X,L,H MPR:X,N,L,H MUI:X,N,R MS:X,U,C MC:X,N,L,H MI:X,N,L,H MA:X,N,L,H',
  ),
  // "Programs reading CVSS v3.1 vector strings must accept metrics in any order" (section 6).
  anyOrder: true,
  notDefined: 'X',
}

export const metricsOf: Readonly<Record<CvssVersion, CvssMetrics>> = {
  '2.0': {
    ...metrics(
      'AV:L,A,N AC:H,M,L Au:M,S,N C:N,P,C I:N,P,C A:N,P,C',
      'E:U,POC,F,H,ND RL:OF,TF,W,U,ND RC:UC,UR,C,ND ' +
        'CDP:N,L,LM,MH,H,ND TD:N,L,M,H,ND CR:L,M,H,ND IR:L,M,H,ND AR:L,M,H,ND',
    ),
    // "The vector lists these metrics in a predetermined order" (section 2.4).
    anyOrder: false,
    notDefined: 'ND',
  },
  '3.0': version3,
  '3.1': version3,
  '4.0': {
    ...metrics(
      'AV:N,A,L,P AC:L,H AT:N,P PR:N,L,H UI:N,P,A VC:H,L,N VI:H,L,N VA:H,L,N SC:H,L,N SI:H,L,N SA:H,L,N',
      'E:X,A,P,U CR:X,H,M,L IR:X,H,M,L AR:X,H,M,L MAV:X,N,A,L,P MAC:X,L,H MAT:X,N,P MPR:X,N,L,H ' +
        'MUI:X,N,P,A MVC:X,N,L,H MVI:X,N,L,H MVA:X,N,L,H MSC:X,N,L,H MSI:X,N,L,H,S MSA:X,N,L,H,S ' +
        'S:X,N,P AU:X,N,Y R:X,A,U,I V:X,D,C RE:X,L,M,H U:X,Clear,Green,Amber,Red',
    ),
    // "A vector string must contain metrics in the order shown in Table 23, every other ordering is
    // invalid" (section 7).
    anyOrder: false,
    notDefined: 'X',
  },
}
