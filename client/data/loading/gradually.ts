export { useIncrementalRender } from '../../platform/react/use-incremental-render.ts';
