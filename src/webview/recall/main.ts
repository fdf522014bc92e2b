import { RecallApp } from './recallApp';
import type { Host } from './recallModel';

declare function acquireVsCodeApi(): Host;

customElements.define('recall-app', RecallApp);
document.body.append(new RecallApp(acquireVsCodeApi()));
