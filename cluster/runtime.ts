/** What a kubelet runs its containers with. */
import type { Component } from './component.ts';
import type { Node } from './node.ts';
import type { Tools } from './tools.ts';

/** `cache`: the folder of built programs. */
export interface Runtime {
  component(node: Node): Component;
  /** What its containers take beyond the tools of its component. */
  furtherTools?: readonly Tools[];
  /** Where the kubelet finds it. */
  socket(node: Node): string;
  /** Writes its configuration. `pauseRegistry`: the address of a registry with the image of every pod's sandbox. */
  configure(node: Node, cache: string, pauseRegistry: string): void;
  answers(node: Node, cache: string): Promise<boolean>;
  /** Gives the running runtime that image, pinned so that the kubelet's image collection leaves it. */
  addPauseImage(node: Node, cache: string): Promise<void>;
  /** An argument of every helper process that it starts in addition to the containers. */
  helperArgument(node: Node): string;
  /** What it leaves outside of the node's folder. */
  strayFiles(node: Node): string[];
}
