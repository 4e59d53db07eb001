import fc from 'fast-check'

/**
 * Tests of properties try the same examples each time, so that a change is not refused for something that it did not
 * touch. Other seeds try others.
 */
fc.configureGlobal({ seed: Number(process.env.VIGIL_PROPERTY_SEED ?? 19) })
