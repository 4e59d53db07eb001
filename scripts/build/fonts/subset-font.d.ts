declare module 'subset-font' {
  export interface Options {
    targetFormat: 'woff2'
    noHinting: boolean
    /** Of the font's features, those that stay. */
    keepFeatures: string[]
    variationAxes?: Record<string, { min: number; max: number; default: number }>
  }

  export default function subsetFont(font: Buffer, text: string, options: Options): Promise<Buffer>
}
