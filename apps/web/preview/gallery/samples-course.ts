import type { Samples } from './sample'

/** The sections of a course's page. */
export const COURSE_SAMPLES: Partial<Samples> = {}
