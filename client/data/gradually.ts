export { useIncrementalRender } from '../platform/use-gradually.ts';
