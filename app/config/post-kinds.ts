export const postKinds = ['article', 'brief'] as const
export type PostKind = (typeof postKinds)[number]
