import { startSafari } from './safari.ts';
import { walkThroughTheApp } from './walk.ts';

walkThroughTheApp('Safari', startSafari);
