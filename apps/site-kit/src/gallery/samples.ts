import { COURSE_SAMPLES } from './samples-course'
import { HOME_SAMPLES } from './samples-home'
import type { Samples } from './sample'

export const SAMPLES: Samples = { ...HOME_SAMPLES, ...COURSE_SAMPLES }
